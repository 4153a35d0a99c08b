import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet, sepolia], transports: { [mainnet.id]: http(), [sepolia.id]: http() } })

/** The least there can be: a native dialog with wagmi's own connectors. */
function Connect() {
  const [open, setOpen] = useState(false)
  const { address } = useConnection()
  const { mutate: connect } = useConnect()
  const connectors = useConnectors()
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {address ?? 'Connect Wallet'}
      </button>
      {open && (
        <dialog
          ref={(dialog) => dialog?.open || dialog?.showModal()}
          onClose={() => setOpen(false)}
          aria-label="Connect"
        >
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
          {connectors.map((connector) => (
            <button type="button" key={connector.uid} onClick={() => connect({ connector })}>
              {connector.name}
            </button>
          ))}
        </dialog>
      )}
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Connect />
    </QueryClientProvider>
  </WagmiProvider>,
)
