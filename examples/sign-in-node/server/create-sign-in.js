import { solana } from '@latchkey/core/networks'
import { createSignInServer, memoryStore } from '@latchkey/siwx/server'
import { eip155Verifier } from '@latchkey/siwx/verify/eip155'
import { solanaVerifier } from '@latchkey/siwx/verify/solana'
import { createClient, http } from 'viem'

const ethereum = 'eip155:1'

/**
 * Who asks: issues nonces, checks signatures, keeps sessions.
 *
 * @param {{ origin: string, ethereumRpc: string }} options
 */
export function createSignIn({ origin, ethereumRpc }) {
  // Only smart accounts are asked of the chain; keys are checked right here.
  const node = createClient({ transport: http(ethereumRpc) })
  return createSignInServer({
    origins: [origin],
    chains: [ethereum, solana.caipNetworkId],
    verifiers: [
      eip155Verifier({ rpc: (chainId) => (chainId === ethereum ? node.request : undefined) }),
      solanaVerifier(),
    ],
    // Of this process alone: with a second one, or to outlive a restart, put a database behind the same seven functions.
    store: memoryStore(),
    // A cookie over plain http is for this machine only.
    secure: origin.startsWith('https:'),
  })
}
