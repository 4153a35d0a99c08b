import type { Clock, Readable } from '@latchkey/core'
import type { Ability, Transport } from '@latchkey/core/ports'
import type { TransportProvider } from '@latchkey/eip1193'
import type { CreateConnectorFn } from '@wagmi/core'
import type { ConnectorSession } from '../lazy/connector-session.ts'

/** A wallet session and its provider, attached to a `latchkeyConnector`. */
export type AttachedSession = {
  readonly transport: Transport<'eip155'>
  readonly provider: TransportProvider
  /** The abilities that the session's wallet approved. */
  abilities(): readonly Ability[]
}

/**
 * What a `latchkeyConnector` and the adapter share. It belongs to the connector, so it lives as long as the app's wagmi config and
 * survives a client that stops.
 */
export type ConnectorState = {
  /** What wagmi gave its connector. */
  readonly wagmi: Parameters<CreateConnectorFn>[0]
  readonly clock: Clock
  /** Whether the client has restored its wallet sessions. Absent while there is no client. */
  ready?: Readable<boolean> | undefined
  attached?: AttachedSession | undefined
  /** The wallet session that was attached last. wagmi's connection belongs to it until wagmi drops the connection. */
  last?: AttachedSession | undefined
  /** Attaches and ends wallet sessions. Absent until its code has loaded: `openConnectorSession`. */
  session?: ConnectorSession | undefined
}

/** The key in wagmi's storage for the ids of the wallet sessions that this connector was connected to. */
export const sessionsKey = 'latchkey.sessions' as never
