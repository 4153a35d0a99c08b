import type { Route } from '../router/route.ts'
import type { LatchkeyClient } from './client.ts'

/**
 * Something that must be settled before other views are shown: an unsupported network, a required sign-in. Guards are asked at every
 * opening and go on top of what was asked for, except over Connect, Networks and Account when those were asked for.
 *
 * @example
 * const oneAccount: Guard = {
 *   id: 'one-account',
 *   check: ({ connection }) =>
 *     Object.keys(connection.getState().connections).length > 1 ? { route: { view: 'SwitchAddress' } } : null,
 * }
 */
export type Guard = {
  readonly id: string
  /** Must be pure. `null` = nothing to settle. */
  check(client: LatchkeyClient): {
    readonly route: Route /** Closing is refused with this reason, a copy key. */
    readonly blocks?: string | undefined
  } | null
}
