import { ethersAdapter } from '@latchkey/adapter-ethers'
import { createLatchkey } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { frameAuth } from '@latchkey/frame'

const {
  VITE_ETHEREUM_RPC,
  VITE_LOGIN_URL = '',
  VITE_PROJECT_ID = 'local',
} = import.meta.env as Partial<Record<string, string>>

/** Visitors log in by e-mail at your own login site; wallets of this browser connect as well. */
export const client = createLatchkey({
  networks: [VITE_ETHEREUM_RPC ? { ...mainnet, rpcUrls: { default: { http: [VITE_ETHEREUM_RPC] } } } : mainnet],
  adapters: [ethersAdapter()],
  auth: frameAuth({ url: VITE_LOGIN_URL, projectId: VITE_PROJECT_ID, methods: ['email'] }),
})
