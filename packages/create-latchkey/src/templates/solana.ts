import { manifest, reactDevDependencies, reactWithVite, type Template } from './template.ts'

/** React with Solana. */
export const solana: Template = (app) => ({
  ...reactWithVite(app.name),
  'package.json': manifest(
    app,
    ['@latchkey/adapter-solana', '@latchkey/app', '@solana/kit', 'react', 'react-dom'],
    reactDevDependencies,
  ),
  'src/App.tsx': `import { solanaAdapter } from '@latchkey/adapter-solana'
import { ConnectButton, getDefaultConfig, Latchkey } from '@latchkey/app'
import { solana } from '@latchkey/app/networks'
import '@latchkey/app/styles.css'

// The public node limits browsers: { ...solana, rpcUrls: { default: { http: ['https://…'] } } }
const app = getDefaultConfig({ appName: '${app.name}', networks: [solana], adapters: [solanaAdapter()] })

export default function App() {
  return (
    <Latchkey app={app}>
      <ConnectButton />
    </Latchkey>
  )
}
`,
})
