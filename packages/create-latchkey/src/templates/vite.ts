import { manifest, reactDevDependencies, reactWithVite, type Template } from './template.ts'

/** React with wagmi. */
export const vite: Template = (app) => ({
  ...reactWithVite(app.name),
  'package.json': manifest(
    app,
    ['@latchkey/wagmi', '@tanstack/react-query', 'react', 'react-dom', 'viem', 'wagmi'],
    reactDevDependencies,
  ),
  'src/App.tsx': `import { ConnectButton, getDefaultConfig, Latchkey } from '@latchkey/wagmi'
import '@latchkey/wagmi/styles.css'
import { mainnet } from 'wagmi/chains'

// For phone wallets: projectId, from https://dashboard.reown.com
const app = getDefaultConfig({ appName: '${app.name}', chains: [mainnet] })

export default function App() {
  return (
    <Latchkey app={app}>
      <ConnectButton />
    </Latchkey>
  )
}
`,
})
