import { LatchkeyProvider, type ModalSettings } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { expose } from './expose.ts'
import { modalSettings } from './modal-settings.ts'
import { readOptions } from './options.ts'
import { setUp } from './setup.ts'
import { readStack } from './stack.ts'
import { announceTestWallets } from './test-wallets.ts'

/** A page with one client and what `content` draws. */
export function renderPage(content: ReactNode, settings: ModalSettings = {}) {
  const stack = readStack()
  const options = readOptions()
  announceTestWallets(stack, options)
  const { client, config } = setUp(stack, options, 'page')
  expose(client)
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <WagmiProvider config={config} reconnectOnMount={options.reconnect === 'on'}>
        <QueryClientProvider client={new QueryClient()}>
          <LatchkeyProvider client={client} {...modalSettings(options)} {...settings}>
            {content}
          </LatchkeyProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
  return { client, config }
}
