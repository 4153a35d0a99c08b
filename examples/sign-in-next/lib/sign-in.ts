import { solana } from '@latchkey/core/networks'
import { createSignInServer, memoryStore, type SignInServer } from '@latchkey/siwx/server'
import { eip155Verifier } from '@latchkey/siwx/verify/eip155'
import { solanaVerifier } from '@latchkey/siwx/verify/solana'
import { headers } from 'next/headers'
import { createClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { kept } from './kept.ts'

/** Where visitors see this site. Never take it from a request: a request can say anything. */
export const { origin } = new URL(process.env.ORIGIN ?? 'http://localhost:3000')

const ethereum = 'eip155:1'

function create(): SignInServer {
  // Only smart accounts are asked of the chain; keys are checked right here.
  const node = createClient({ chain: mainnet, transport: http(process.env.NEXT_PUBLIC_ETHEREUM_RPC) })
  return createSignInServer({
    origins: [origin],
    chains: [ethereum, solana.caipNetworkId],
    verifiers: [
      eip155Verifier({ rpc: (chainId) => (chainId === ethereum ? node.request : undefined) }),
      solanaVerifier(),
    ],
    store: memoryStore(),
    // A cookie over plain http is for this machine only.
    secure: origin.startsWith('https:'),
  })
}

/** The sign-in server: issues nonces, checks signatures, keeps sessions. */
export const signIn = kept('sign-in', create)

/** The accounts that the visitor of this request is signed in with, by CAIP-10. For server components, routes and actions. */
export async function visitorAccounts(): Promise<readonly string[]> {
  const sent = await headers()
  const sessions = await signIn.sessions({ header: (name) => sent.get(name) })
  return sessions.map(({ address }) => address)
}
