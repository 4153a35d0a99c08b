// An app with RainbowKit in the shape of its own template: Next with the pages router and webpack, wagmi 2, the button on the first page.
// Used where the registry at hand has no `@rainbow-me/create-rainbowkit` (docs/quality.md). The versions, the scripts and the settings of
// Next and TypeScript are those of create-rainbowkit 0.3.17:
// https://github.com/rainbow-me/rainbowkit/tree/main/packages/create-rainbowkit/templates/next-app
// It differs where a migration changes nothing: less text and no style sheet on the page, two chains of six, no eslint settings.
export const rainbowKitApp = {
  'package.json': `{
  "name": "my-rainbowkit-app",
  "private": true,
  "scripts": { "dev": "next dev --webpack", "build": "next build --webpack", "start": "next start" },
  "dependencies": {
    "@rainbow-me/rainbowkit": "^2.2.0",
    "@tanstack/react-query": "^5.55.3",
    "next": "^16.2.4",
    "react": "^19.2.5",
    "react-dom": "^19.2.5",
    "viem": "2.38.0",
    "wagmi": "^2.19.3"
  },
  "devDependencies": {
    "@types/node": "^24.12.2",
    "@types/react": "^19.2.14",
    "eslint-config-next": "^16.2.4",
    "typescript": "5.9.3"
  }
}
`,
  'next.config.js': `module.exports = { reactStrictMode: true }
`,
  'tsconfig.json': `{
  "compilerOptions": {
    "target": "es5",
    "lib": ["dom", "dom.iterable", "esnext"],
    "module": "esnext",
    "moduleResolution": "bundler",
    "jsx": "preserve",
    "strict": true,
    "skipLibCheck": true,
    "allowJs": true,
    "esModuleInterop": true,
    "resolveJsonModule": true,
    "isolatedModules": true,
    "incremental": true,
    "noEmit": true
  },
  "include": ["next-env.d.ts", "**/*.ts", "**/*.tsx"],
  "exclude": ["node_modules"]
}
`,
  'src/wagmi.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { base, mainnet } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'RainbowKit App',
  projectId: 'YOUR_PROJECT_ID',
  chains: [mainnet, base],
  ssr: true,
})
`,
  'src/pages/_app.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AppProps } from 'next/app'
import { WagmiProvider } from 'wagmi'
import { config } from '../wagmi'

const queryClient = new QueryClient()

export default function MyApp({ Component, pageProps }: AppProps) {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider>
          <Component {...pageProps} />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
`,
  'src/pages/index.tsx': `import { ConnectButton } from '@rainbow-me/rainbowkit'
import Head from 'next/head'
import { useAccount } from 'wagmi'

export default function Home() {
  const { address } = useAccount()
  return (
    <main>
      <Head>
        <title>RainbowKit App</title>
        <link rel="icon" href="data:," />
      </Head>
      <ConnectButton />
      <p>{address}</p>
    </main>
  )
}
`,
}
