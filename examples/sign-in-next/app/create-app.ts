import { solanaAdapter } from '@latchkey/adapter-solana'
import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey } from '@latchkey/core'
import { solana } from '@latchkey/core/networks'
import { defaultSiwx, serverSessions } from '@latchkey/siwx'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const ethereumRpc = process.env.NEXT_PUBLIC_ETHEREUM_RPC
const solanaRpc = process.env.NEXT_PUBLIC_SOLANA_RPC

/** Wallets of this browser on Ethereum and Solana; who connects is asked to sign in, and the server keeps the session. */
export function createApp() {
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http(ethereumRpc) }, ssr: true })
  const client = createLatchkey({
    networks: [mainnet, solanaRpc ? { ...solana, rpcUrls: { default: { http: [solanaRpc] } } } : solana],
    adapters: [wagmiAdapter({ config }), solanaAdapter()],
    // One wallet on both is one row.
    identities: () => import('@latchkey/wallet-list/identities'),
    siwx: defaultSiwx({ sessions: serverSessions({ url: '/siwx' }) }),
    metadata: { name: 'Notes' },
  })
  return { client, config }
}
