import type { Ability, Clock, Readable, Transport } from '@latchkey/core'
import type { TransportProvider } from '@latchkey/eip1193'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Session } from '../lazy/session.ts'

export type Attached = {
  readonly transport: Transport<'eip155'>
  readonly provider: TransportProvider
  /** What its wallet approved, of all that the adapter has. */
  abilities(): readonly Ability[]
}

/**
 * What a `latchkeyConnector` and the adapter share: the session that the connector speaks for. It belongs to the connector, so it lives
 * and dies with the app's wagmi config.
 */
export type Link = {
  /** What wagmi gave its connector. */
  readonly wagmi: Parameters<CreateConnectorFn>[0]
  readonly clock: Clock
  /** Whether the client has looked for what an earlier visit left. Absent as long as there is no client. */
  ready?: Readable<boolean> | undefined
  attached?: Attached | undefined
  /** The session that is or was attached last: until wagmi has dropped its connection it still is that session's. */
  last?: Attached | undefined
  /** What attaches and ends sessions, once its code is here: `openSession`. */
  session?: Session | undefined
}

/** The ids of the sessions of an earlier visit, in wagmi's own storage. */
export const sessionsKey = 'latchkey.sessions' as never
