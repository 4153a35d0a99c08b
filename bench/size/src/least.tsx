import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, WagmiProvider } from 'wagmi'
import { App } from './app.tsx'
import { chains, wagmiOptions } from './config.ts'

const config = createConfig(wagmiOptions)
const client = createLatchkey({ networks: chains, adapters: [wagmiAdapter({ config })] })

/** Installed wallets alone: the adapter, the button and its styles. */
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
