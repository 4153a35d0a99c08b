import type { Cancel, Capabilities } from '@latchkey/core'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { abortable } from '@latchkey/eip1193'
import type { OwnAbility } from './abilities.ts'
import type { Lazy } from './lazily.ts'
import type { Config } from './wagmi-types.ts'

type Code = typeof import('./lazy/index.ts')
type Options = { readonly config: Config; readonly all: readonly OwnAbility[]; readonly code: Lazy<Code> }

/**
 * The abilities as functions whose code arrives with the first call. Aborting settles the call; what the wallet already shows stays. All
 * errors are typed.
 */
export function createCan({ config, all, code }: Options): Capabilities<'eip155'> {
  function call(ability: OwnAbility, parameters: Cancel): Promise<unknown> {
    const { signal } = parameters
    if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
    const ask = ({ toError, verbs }: Code) =>
      verbs[ability](config, parameters as never).catch((error: unknown) => Promise.reject(toError(error)))
    const answer: Promise<unknown> = code.value ? ask(code.value) : code.load().then(ask)
    return abortable(answer, signal).catch((error) => Promise.reject(normalizeError(error)))
  }

  return Object.fromEntries(all.map((ability) => [ability, (parameters: Cancel) => call(ability, parameters)]))
}
