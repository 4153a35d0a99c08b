import type { Config, WagmiConnector } from '../wagmi-types.ts'

/**
 * When wagmi starts, it may empty its connections and keep `current`: if it doesn't reconnect, or if an extension
 * announces itself before the app is mounted. wagmi would then refuse to connect that wallet, because it is "already
 * connected".
 */
export function forgetStaleCurrent(config: Config, { uid }: Pick<WagmiConnector, 'uid'>): void {
  const { connections, current } = config.state
  if (current === uid && !connections.has(uid)) config.setState((state) => ({ ...state, current: null }))
}
