import type { Config, Connection, Connector } from '@wagmi/core'
import type { ConnectorState } from './connector/connector-state.ts'

export type { Config, Connection as WagmiConnection, Connector as WagmiConnector }

/** The state of a wagmi connector, if it is a `latchkeyConnector`. */
export function connectorStateOf(connector: Connector): ConnectorState | undefined {
  return (connector as Connector & { latchkey?: ConnectorState }).latchkey
}

/**
 * Whether a connector can be called. Until wagmi has reconnected, a stored connection has only a description of its
 * connector, without methods.
 */
export function isLive(connector: Connector): boolean {
  return typeof (connector as Partial<Connector>).getAccounts === 'function'
}

/** What wagmi is doing; `undefined` when its state is settled. */
export function busyOf(status: Config['state']['status']): 'connecting' | 'reconnecting' | undefined {
  return status === 'connecting' || status === 'reconnecting' ? status : undefined
}

/** Whether ENS can be asked on a chain: Ethereum itself. */
export function hasEns({ id, contracts }: Config['chains'][number]): boolean {
  return id === 1 && contracts?.ensUniversalResolver !== undefined
}
