import type { Clock, Readable } from '@latchkey/core'
import type { Ability, Transport } from '@latchkey/core/ports'
import type { TransportProvider } from '@latchkey/eip1193'
import type { CreateConnectorFn } from '@wagmi/core'
import type { ConnectorSession } from '../lazy/connector-session.ts'

/** A wallet session and its provider, as a `latchkeyConnector` holds it. */
export type AttachedSession = {
  readonly transport: Transport<'eip155'>
  readonly provider: TransportProvider
  /** The abilities that its wallet approved. */
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
  /** The wallet session that was attached last. wagmi's connection is still that session's until wagmi drops it. */
  last?: AttachedSession | undefined
  /** Attaches and ends wallet sessions. Set once its code has loaded: `openConnectorSession`. */
  session?: ConnectorSession | undefined
}

/** wagmi's storage keeps the ids of the wallet sessions that it was connected to here. */
export const sessionsKey = 'latchkey.sessions' as never
