import type { Cancel } from '@latchkey/core'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { abortable } from '@latchkey/eip1193'
import type { OwnAbility } from '../abilities.ts'
import type { Work } from '../create-instance.ts'
import { verbs } from './capabilities.ts'
import { toError } from './to-error.ts'

/** Uses an ability. Aborting settles the call; what the wallet already shows stays. All errors are typed. */
export function ask({ config }: Work, ability: OwnAbility, parameters: Cancel): Promise<unknown> {
  const { signal } = parameters
  if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
  const answer: Promise<unknown> = verbs[ability](config, parameters as never)
  const typed = answer.catch((error: unknown) => Promise.reject(toError(error)))
  return abortable(typed, signal).catch((error: unknown) => Promise.reject(normalizeError(error)))
}
