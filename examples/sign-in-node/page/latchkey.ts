import { solanaAdapter } from '@latchkey/adapter-solana'
import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey } from '@latchkey/core'
import { solana } from '@latchkey/core/networks'
import { defaultSiwx, serverSessions } from '@latchkey/siwx'
import { createConfig, http, reconnect } from '@wagmi/core'
import { mainnet } from 'viem/chains'

const { VITE_ETHEREUM_RPC, VITE_SOLANA_RPC } = import.meta.env as Partial<Record<string, string>>

const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http(VITE_ETHEREUM_RPC) },
})
// wagmi remembers the connected account. With wagmi's hooks in your page, its provider does this.
void reconnect(config)

/** Wallets of this browser on Ethereum and Solana; who connects is asked to sign in, and the server keeps the session. */
export const client = createLatchkey({
  networks: [mainnet, VITE_SOLANA_RPC ? { ...solana, rpcUrls: { default: { http: [VITE_SOLANA_RPC] } } } : solana],
  adapters: [wagmiAdapter({ config }), solanaAdapter()],
  // One wallet on both is one row.
  identities: () => import('@latchkey/wallet-list/identities'),
  siwx: defaultSiwx({ sessions: serverSessions({ url: '/siwx' }) }),
})
