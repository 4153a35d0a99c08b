import { gitignore, manifest, type Template } from './template.ts'

/** Next with wagmi, whose state a server reads from the cookie. */
export const next: Template = (app) => ({
  '.gitignore': gitignore,
  'package.json': manifest(
    app,
    ['@latchkey/wagmi', '@tanstack/react-query', 'next', 'react', 'react-dom', 'viem', 'wagmi'],
    ['@types/node', '@types/react', '@types/react-dom', 'typescript'],
    { dev: 'next dev', build: 'next build', start: 'next start' },
  ),
  'tsconfig.json': `{
  "compilerOptions": {
    "target": "ES2023",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "module": "ESNext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "strict": true,
    "noEmit": true,
    "skipLibCheck": true,
    "esModuleInterop": true,
    "resolveJsonModule": true,
    "isolatedModules": true,
    "incremental": true,
    "allowJs": true,
    "plugins": [{ "name": "next" }]
  },
  "include": ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts", ".next/dev/types/**/*.ts"],
  "exclude": ["node_modules"]
}
`,
  'app/create-app.ts': `import { getDefaultConfig } from '@latchkey/wagmi'
import { mainnet } from 'wagmi/chains'

// For phone wallets: projectId, from https://dashboard.reown.com
export function createApp() {
  return getDefaultConfig({ appName: '${app.name}', chains: [mainnet], ssr: true })
}
`,
  'app/providers.tsx': `'use client'

import { Latchkey } from '@latchkey/wagmi'
import type { ReactNode } from 'react'
import type { State } from 'wagmi'
import { createApp } from './create-app'

export function Providers({ children, initialState }: { children: ReactNode; initialState: State | undefined }) {
  return (
    <Latchkey app={createApp} initialState={initialState}>
      {children}
    </Latchkey>
  )
}
`,
  'app/layout.tsx': `import '@latchkey/wagmi/styles.css'
import { headers } from 'next/headers'
import { type ReactNode, Suspense } from 'react'
import { cookieToInitialState } from 'wagmi'
import { createApp } from './create-app'
import { Providers } from './providers'

export const metadata = { title: '${app.name}', icons: 'data:,' }

async function WithAccount({ children }: { children: ReactNode }) {
  const cookie = (await headers()).get('cookie')
  return <Providers initialState={cookieToInitialState(createApp().config, cookie)}>{children}</Providers>
}

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <WithAccount>{children}</WithAccount>
        </Suspense>
      </body>
    </html>
  )
}
`,
  'app/page.tsx': `import { ConnectButton } from '@latchkey/wagmi'

export default function Page() {
  return <ConnectButton />
}
`,
})
