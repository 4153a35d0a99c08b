import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { startStack } from './start-stack.ts'

const folder = fileURLToPath(new URL('../.data', import.meta.url))
// The services serve the built login site.
const login = fileURLToPath(new URL('../../login/', import.meta.url))
execFileSync(process.execPath, ['build.mjs'], { cwd: login, stdio: 'inherit' })
// Browsers store a login by the login site's origin, so its port stays the same.
const local = await startStack({ polkadot: true, ports: { services: 5180 }, login: { folder } })
process.env.LATCHKEY_STACK = JSON.stringify({ stack: local.stack })
const root = fileURLToPath(new URL('..', import.meta.url))
const vite = await createServer({
  root,
  server: { port: 5173, host: '127.0.0.1', open: process.env.LATCHKEY_OPEN === '1' },
})
await vite.listen()
const url = vite.resolvedUrls?.local[0]
const { bitcoin, chains, cosmos, polkadot, solana } = local.stack
const nodes = [
  ...chains.map(({ name, rpcUrl }) => [name, rpcUrl]),
  ['Solana', solana.rpcUrl],
  ['Bitcoin', bitcoin.esploraUrl],
  ['Cosmos', cosmos.rpcUrl],
  ['Polkadot', polkadot?.wsUrl],
]

console.log(`
  Playground   ${url}
  Services     ${local.stack.servicesUrl}
  Relay        ${local.stack.relayUrl}
  Login site   ${local.stack.login?.url}

  ${nodes.map(([name = '', node = '']) => name.padEnd(13) + node).join('\n  ')}

  Press Ctrl+C to stop.
`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    await Promise.all([vite.close(), local.close()])
    process.exit(0)
  })
}
