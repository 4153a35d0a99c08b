import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'

const projectId = '00000000000000000000000000000000'
const adapter = new WagmiAdapter({ networks: [mainnet, sepolia], projectId })
createAppKit({
  adapters: [adapter],
  networks: [mainnet, sepolia],
  projectId,
  metadata: { name: 'Demo', description: 'Demo', url: location.origin, icons: [] },
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <appkit-button />
    </QueryClientProvider>
  </WagmiProvider>,
)
