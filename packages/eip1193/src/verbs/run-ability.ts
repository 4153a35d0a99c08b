import type { WithSignal } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapter-kit'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Capabilities } from '@latchkey/core/ports'
import type { EvmAbility } from '../abilities.ts'
import type { EvmRuntime } from './evm-runtime.ts'
import { evmVerbs, type OwnAbility } from './evm-verbs.ts'

type Can = Pick<Capabilities<'eip155'>, EvmAbility>
type Verbs = Readonly<Record<string, (parameters: unknown) => Promise<unknown>>>

type Options = {
  readonly runtime: EvmRuntime
  /** The abilities that the adapter implements itself. */
  readonly own: Can & Required<Pick<Can, OwnAbility>>
  readonly ability: EvmAbility
  /** The parameters of the ability. */
  readonly parameters: WithSignal
}

/**
 * Runs an ability. An abort settles the call, but doesn't close a prompt that the wallet shows. All errors are typed.
 *
 * @example await runAbility({ runtime, own, ability: 'signMessage', parameters })
 */
export function runAbility({ runtime, own, ability, parameters }: Options): Promise<unknown> {
  const { signal } = parameters
  if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
  const verb = (own as Verbs)[ability]
  const answer = verb
    ? verb(parameters)
    : evmVerbs[ability as Exclude<EvmAbility, OwnAbility>](runtime, parameters as never)
  return abortable(answer, signal).catch((error: unknown) => Promise.reject(normalizeError(error, 'request/invalid')))
}
