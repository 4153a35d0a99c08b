import { switchAccount } from '@wagmi/core'
import type { Config, WagmiConnector } from '../wagmi-types.ts'

/**
 * wagmi's start may empty its connections and leave `current` where it was: without reconnecting, and when an extension speaks up before
 * the app is mounted. wagmi would then refuse to connect that wallet, because it is "already connected".
 */
export function forgetStaleCurrent(config: Config, { uid }: Pick<WagmiConnector, 'uid'>): void {
  const { connections, current } = config.state
  if (current === uid && !connections.has(uid)) config.setState((state) => ({ ...state, current: null }))
}

/** Makes a connection wagmi's current one (`switchAccount`, which wagmi 3 calls `switchConnection`, is in both). Unknown ids change nothing. */
export async function switchCurrent(config: Config, connectionId: string): Promise<void> {
  const connector = config.state.connections.get(connectionId)?.connector
  if (connector && config.state.current !== connectionId) await switchAccount(config, { connector })
}
