import { ConnectButton, getDefaultConfig, Latchkey } from '@latchkey/wagmi'
import '@latchkey/wagmi/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { chains, wagmiOptions } from './config.ts'

const app = getDefaultConfig({ ...wagmiOptions, appName: 'Size', chains, projectId: 'demo' })

/** The app of `latchkey.tsx` by one call. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Latchkey app={app}>
      <ConnectButton />
      <App />
    </Latchkey>
  </StrictMode>,
)
