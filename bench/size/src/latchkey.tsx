import { latchkeyConnector, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { walletList } from '@latchkey/wallet-list'
import { walletConnect } from '@latchkey/walletconnect'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, WagmiProvider } from 'wagmi'
import { App } from './app.tsx'
import { chains, wagmiOptions } from './config.ts'

const config = createConfig({ ...wagmiOptions, connectors: [latchkeyConnector()] })
const client = createLatchkey({
  networks: chains,
  adapters: [wagmiAdapter({ config })],
  pairing: walletConnect({ relay: { url: 'wss://relay.example.org', projectId: 'demo', reach: 'public' } }),
  wallets: walletList,
})

/** The same app as the floor, so that only what Latchkey adds is counted. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <LatchkeyProvider client={client}>
          <ConnectButton />
          <App />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
