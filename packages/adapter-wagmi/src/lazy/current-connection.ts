import { switchAccount } from '@wagmi/core'
import type { Config } from '../wagmi-types.ts'

/** Makes a connection wagmi's current one (`switchAccount`, which wagmi 3 calls `switchConnection`, is in both). Unknown ids change nothing. */
export async function switchCurrent(config: Config, connectionId: string): Promise<void> {
  const connector = config.state.connections.get(connectionId)?.connector
  if (connector && config.state.current !== connectionId) await switchAccount(config, { connector })
}
