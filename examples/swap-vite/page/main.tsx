import '@latchkey/react/styles.css'
import { ConnectButton, LatchkeyProvider, useLatchkey } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { client } from './latchkey.ts'
import { OwnForm } from './own-form.tsx'

function Page() {
  const { open } = useLatchkey()
  return (
    <main>
      <h1>Swap</h1>
      <ConnectButton />
      <h2>Latchkey’s view</h2>
      <button type="button" onClick={() => void open({ view: { view: 'Swap', toToken: 'USDC', amount: '0.1' } })}>
        Buy USDC
      </button>
      <h2>A form of our own</h2>
      <OwnForm />
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <Page />
    </LatchkeyProvider>
  </StrictMode>,
)
