import './style.css'
import '@latchkey/react/styles.css'
import { ConnectButton } from '@latchkey/react'
import type { Metadata } from 'next'
import { type ReactNode, Suspense } from 'react'
import { Providers } from './providers.tsx'

export const metadata: Metadata = {
  title: 'Notes',
  description: 'One note for each account, which the server gives to that account alone',
  icons: 'data:,',
}

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <Providers>
            <header>
              <h1>Notes</h1>
              <ConnectButton />
            </header>
            <main>{children}</main>
          </Providers>
        </Suspense>
      </body>
    </html>
  )
}
