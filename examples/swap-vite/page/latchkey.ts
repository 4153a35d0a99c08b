import { ethersAdapter } from '@latchkey/adapter-ethers'
import { createLatchkey } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'

const { VITE_SERVICES_URL = 'http://127.0.0.1:8787', VITE_PROJECT_ID = 'local' } = import.meta.env as Partial<
  Record<string, string>
>

/** The services pass requests on to their own node: the page asks no other host. */
const node = `${VITE_SERVICES_URL}/v1/?${new URLSearchParams({ chainId: 'eip155:1', projectId: VITE_PROJECT_ID })}`

/** Quotes come from these services: `swap` of their settings names where from (docs/swap.md). */
export const client = createLatchkey({
  networks: [{ ...mainnet, rpcUrls: { default: { http: [node] } } }],
  adapters: [ethersAdapter()],
  services: { url: VITE_SERVICES_URL, projectId: VITE_PROJECT_ID },
})
