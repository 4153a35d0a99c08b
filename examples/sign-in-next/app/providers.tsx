'use client'

import { LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { createApp } from './create-app.ts'

export function Providers({ children }: { readonly children: ReactNode }) {
  // One for each request on the server, one for the page in a browser: nothing of one visitor is in the page of the next.
  const [{ client, config }] = useState(createApp)
  const [queries] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
