import '@latchkey/react/styles.css'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { client } from './latchkey.ts'
import { Notes } from './notes.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <header>
        <h1>Notes</h1>
        <ConnectButton />
      </header>
      <main>
        <Notes />
      </main>
    </LatchkeyProvider>
  </StrictMode>,
)
