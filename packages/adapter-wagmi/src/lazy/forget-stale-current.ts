import type { Config, WagmiConnector } from '../wagmi-types.ts'

/**
 * wagmi's start may empty its connections and leave `current` where it was: without reconnecting, and when an extension speaks up before
 * the app is mounted. wagmi would then refuse to connect that wallet, because it is "already connected".
 */
export function forgetStaleCurrent(config: Config, { uid }: Pick<WagmiConnector, 'uid'>): void {
  const { connections, current } = config.state
  if (current === uid && !connections.has(uid)) config.setState((state) => ({ ...state, current: null }))
}
