import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createApp } from './create-app.js'

const port = Number(process.env.PORT ?? 3000)
// Where visitors see this site. Never take it from a request: whoever asks could say anything.
const { origin } = new URL(process.env.ORIGIN ?? `http://localhost:${port}`)
const dist = fileURLToPath(new URL('../dist/', import.meta.url))

const app = createApp({
  origin,
  dist,
  ethereumRpc: process.env.VITE_ETHEREUM_RPC,
  solanaRpc: process.env.VITE_SOLANA_RPC,
})
createServer(app).listen(port, () => console.log(`Notes at ${origin}`))
