import { manifest, reactDevDependencies, reactWithVite, type Template } from './template.ts'

/** React with five ecosystems. */
export const ecosystems: Template = (app) => ({
  ...reactWithVite(app.name),
  'package.json': manifest(
    app,
    [
      '@cosmjs/stargate',
      '@latchkey/adapter-bitcoin',
      '@latchkey/adapter-cosmos',
      '@latchkey/adapter-ethers',
      '@latchkey/adapter-polkadot',
      '@latchkey/adapter-solana',
      '@latchkey/app',
      '@polkadot/api',
      '@solana/kit',
      'bitcoinjs-lib',
      'ethers',
      'react',
      'react-dom',
    ],
    reactDevDependencies,
  ),
  'src/App.tsx': `import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { cosmosAdapter } from '@latchkey/adapter-cosmos'
import { ethersAdapter } from '@latchkey/adapter-ethers'
import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { ConnectButton, getDefaultConfig, Latchkey } from '@latchkey/app'
import { bitcoin, cosmoshub, mainnet, polkadot, solana } from '@latchkey/app/networks'
import '@latchkey/app/styles.css'

const app = getDefaultConfig({
  appName: '${app.name}',
  networks: [mainnet, solana, bitcoin, cosmoshub, polkadot],
  adapters: [ethersAdapter(), solanaAdapter(), bitcoinAdapter(), cosmosAdapter(), polkadotAdapter()],
})

export default function App() {
  return (
    <Latchkey app={app}>
      <ConnectButton />
    </Latchkey>
  )
}
`,
})
