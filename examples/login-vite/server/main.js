import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createApp } from './create-app.js'

const { PORT = '3000', SERVICES_URL, VITE_ETHEREUM_RPC, VITE_LOGIN_URL, VITE_PROJECT_ID = 'local' } = process.env
if (!SERVICES_URL || !VITE_LOGIN_URL || !VITE_ETHEREUM_RPC)
  throw new Error('SERVICES_URL, VITE_LOGIN_URL and VITE_ETHEREUM_RPC are needed: see README.md')

const app = createApp({
  dist: fileURLToPath(new URL('../dist/', import.meta.url)),
  servicesUrl: SERVICES_URL,
  projectId: VITE_PROJECT_ID,
  loginUrl: VITE_LOGIN_URL,
  ethereumRpc: VITE_ETHEREUM_RPC,
})
createServer(app).listen(Number(PORT), () => console.log(`Notes at http://localhost:${PORT}`))
