// An app with RainbowKit in the shape of create-rainbowkit's template: Next with the pages router, wagmi 2, the button on the first page.
// The generator itself asks questions and isn't on every registry.
export const rainbowKitApp = {
  'package.json': `{
  "name": "my-rainbowkit-app",
  "private": true,
  "scripts": { "dev": "next dev", "build": "next build", "start": "next start" },
  "dependencies": {
    "@rainbow-me/rainbowkit": "^2.2.0",
    "@tanstack/react-query": "^5.0.0",
    "next": "^16.0.0",
    "react": "^19.0.0",
    "react-dom": "^19.0.0",
    "viem": "2.x",
    "wagmi": "^2.19.0"
  },
  "devDependencies": { "@types/node": "^24.0.0", "@types/react": "^19.0.0", "@types/react-dom": "^19.0.0", "typescript": "^5.0.0" }
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
