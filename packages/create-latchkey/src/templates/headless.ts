import { gitignore, manifest, page, type Template, tsconfig } from './template.ts'

/** No modal and no React: an interface of the app's own. */
export const headless: Template = (app) => ({
  '.gitignore': gitignore,
  'index.html': page(app.name, '/src/main.ts'),
  'tsconfig.json': tsconfig,
  'package.json': manifest(app, ['@latchkey/adapter-ethers', '@latchkey/core', 'ethers'], ['typescript', 'vite']),
  'src/main.ts': `import { ethersAdapter } from '@latchkey/adapter-ethers'
import { activeConnection, addressOn, connect, createLatchkey, disconnect } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'

const client = createLatchkey({ networks: [mainnet], adapters: [ethersAdapter()], metadata: { name: '${app.name}' } })
const root = document.getElementById('app')!
const button = (textContent: string, press: () => Promise<unknown>) =>
  Object.assign(document.createElement('button'), { textContent, onclick: () => press().catch(console.warn) })

function draw() {
  const connection = activeConnection(client.connection.getState())
  const wallets = client.connectors
    .getState()
    .map(({ adapterId, id, name }) => button(name, () => connect(client, { adapterId, connectorId: id })))
  root.replaceChildren(...(connection ? [addressOn(connection) ?? '', button('Leave', () => disconnect(client))] : wallets))
}

client.connectors.subscribe(draw)
client.connection.subscribe(draw)
client.start()
`,
})
