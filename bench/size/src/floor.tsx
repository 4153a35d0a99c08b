import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { floorConfig } from './config.ts'

/** The least a wagmi app ships: a list of connectors. */
function Connectors() {
  const { address } = useConnection()
  const { mutate: connect } = useConnect()
  const connectors = useConnectors()
  if (address) return <p>{address}</p>
  return connectors.map((connector) => (
    <button type="button" key={connector.uid} onClick={() => connect({ connector })}>
      {connector.name}
    </button>
  ))
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={floorConfig()}>
      <QueryClientProvider client={new QueryClient()}>
        <Connectors />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
