import { LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './app.tsx'
import { expose } from './expose.ts'
import { modalSettings } from './modal-settings.ts'
import { readOptions } from './options.ts'
import { setUp } from './setup.ts'
import { readStack } from './stack.ts'
import { announceTestWallets } from './test-wallets.ts'

const stack = readStack()
const options = readOptions()
const wallets = announceTestWallets(stack, options)
const { client, config } = setUp(stack, options, undefined, wallets)
expose(client)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={config} reconnectOnMount={options.reconnect === 'on'}>
      <QueryClientProvider client={new QueryClient()}>
        <LatchkeyProvider client={client} {...modalSettings(options)}>
          <App client={client} options={options} stack={stack} wallets={wallets} />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
