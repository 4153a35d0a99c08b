import { ConnectButton } from '@latchkey/react'
import { renderPage } from './page-app.tsx'

renderPage(<ConnectButton />)
