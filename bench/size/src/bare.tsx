import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, WagmiProvider } from 'wagmi'
import { wagmiOptions } from './config.ts'

/** The page of `demo.tsx` without Latchkey: React, React DOM, wagmi, the parts of viem that its config needs, and TanStack Query. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={createConfig(wagmiOptions)}>
    <QueryClientProvider client={new QueryClient()}>
      <button type="button">Connect wallet</button>
    </QueryClientProvider>
  </WagmiProvider>,
)
