import { switchAccount } from '@wagmi/core'
import type { Config } from '../wagmi-types.ts'

/**
 * Makes a connection wagmi's current one. wagmi 3 renamed `switchAccount` to `switchConnection`, but keeps the old name
 * too. Unknown ids change nothing.
 */
export async function switchCurrent(config: Config, connectionId: string): Promise<void> {
  const connector = config.state.connections.get(connectionId)?.connector
  if (connector && config.state.current !== connectionId) await switchAccount(config, { connector })
}
