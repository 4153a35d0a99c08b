import { latchkeyConnector, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { walletList } from '@latchkey/wallet-list'
import { walletConnect } from '@latchkey/walletconnect'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, WagmiProvider } from 'wagmi'
import { chains, wagmiOptions } from './config.ts'

const config = createConfig({ ...wagmiOptions, connectors: [latchkeyConnector()] })
const client = createLatchkey({
  networks: chains,
  adapters: [wagmiAdapter({ config })],
  pairing: walletConnect({ relay: { url: 'wss://relay.example.org', projectId: 'demo', reach: 'public' } }),
  wallets: walletList,
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <LatchkeyProvider client={client} preload={location.search === '?intent' ? 'intent' : 'idle'}>
        <ConnectButton />
      </LatchkeyProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
