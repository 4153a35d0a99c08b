import type { Adapter } from '@latchkey/core'
import { invalidOptions } from '@latchkey/core/internal'
import { evmChain } from '@latchkey/eip1193'
import { createInstance } from './create-instance.ts'
import { importSessions } from './import-lazy.ts'
import { adapterId } from './to-connection.ts'
import type { Config } from './wagmi-types.ts'

/** Options of `wagmiAdapter()`. */
export type WagmiAdapterOptions = {
  /** The app's own wagmi config (wagmi 2 or 3). */
  readonly config: Config
}

/**
 * Latchkey on an app's wagmi config. wagmi's state is the only truth: connections, the current one and the chain are
 * read from it in the turn of the event loop in which they change, so wagmi's hooks and Latchkey's always agree. The
 * wallets are those of `config.connectors`, the networks those of `config.chains`. Only wagmi reconnects.
 *
 * Add `latchkeyConnector()` to the config for wallets that connect by QR code, link or login.
 *
 * @example
 * const config = createConfig({ chains: [mainnet], transports: { 1: http() }, connectors: [latchkeyConnector()] })
 * const client = createLatchkey({ networks: [mainnet], adapters: [wagmiAdapter({ config })] })
 * @throws LatchkeyError `config/invalid` without `config`, as in `wagmiAdapter(config)`
 */
export function wagmiAdapter(options: WagmiAdapterOptions): Adapter<'eip155'> {
  const config = options?.config
  if (!config?.chains) throw invalidOptions('Write wagmiAdapter({ config }).')
  return {
    contract: 1,
    id: adapterId,
    namespace: 'eip155',
    chain: evmChain,
    proposal: () => importSessions().then(({ propose }) => propose(config)),
    truth: 'external',
    create: (context) => createInstance(config, context),
  }
}
