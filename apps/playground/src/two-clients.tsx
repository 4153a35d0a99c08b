import { ConnectButton, LatchkeyProvider, useLatchkeyAccount } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { readOptions } from './options.ts'
import { setUp } from './setup.ts'
import { readStack } from './stack.ts'
import { announceTestWallets } from './test-wallets.ts'

const stack = readStack()
const options = readOptions()
announceTestWallets(stack, options)

function Account({ id }: { id: string }) {
  const { address, status } = useLatchkeyAccount()
  return (
    <section className="card" data-testid={id}>
      <h2>{id}</h2>
      <ConnectButton />
      <p data-testid={`${id}-status`}>
        {status} {address}
      </p>
    </section>
  )
}

/** wagmi keeps its own storage key, so the second config needs one of its own. */
function Client({ id }: { id: string }) {
  const { client, config } = clients[id as keyof typeof clients]
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <LatchkeyProvider client={client}>
          <Account id={id} />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

const clients = { left: setUp(stack, options, 'left'), right: setUp(stack, options, 'right') }

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <main className="page columns">
      <Client id="left" />
      <Client id="right" />
    </main>
  </StrictMode>,
)
