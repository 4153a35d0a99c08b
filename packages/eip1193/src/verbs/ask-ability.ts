import type { Cancel, Capabilities } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapting'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { EvmAbility } from '../abilities.ts'
import type { EvmDesk } from './evm-desk.ts'
import { evmVerbs, type OwnAbility } from './evm-verbs.ts'

type Can = Pick<Capabilities<'eip155'>, EvmAbility>
type Verbs = Readonly<Record<string, (parameters: unknown) => Promise<unknown>>>

type Options = {
  readonly desk: EvmDesk
  /** What the adapter does itself. */
  readonly own: Can & Required<Pick<Can, OwnAbility>>
  readonly ability: EvmAbility
  /** What the ability takes. */
  readonly parameters: Cancel
}

/**
 * Uses an ability. Aborting settles the call; what the wallet already shows stays. All errors are typed.
 *
 * @example await askAbility({ desk, own, ability: 'signMessage', parameters })
 */
export function askAbility({ desk, own, ability, parameters }: Options): Promise<unknown> {
  const { signal } = parameters
  if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
  const verb = (own as Verbs)[ability]
  const answer = verb
    ? verb(parameters)
    : evmVerbs[ability as Exclude<EvmAbility, OwnAbility>](desk, parameters as never)
  return abortable(answer, signal).catch((error: unknown) => Promise.reject(normalizeError(error, 'request/invalid')))
}
