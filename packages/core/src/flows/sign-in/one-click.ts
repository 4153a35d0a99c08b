import type { LatchkeyClient } from '../../kernel/client.ts'
import type { SignInRequest } from '../../kernel/ports/adapter.ts'
import type { NamespaceProposal } from '../../kernel/ports/pairing.ts'
import type { SiwxSession } from '../../kernel/ports/siwx.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'

/** After this the pairing shows its code without a sign-in. */
const oneClickMs = 3000

/**
 * What a phone wallet is asked to sign while it connects: only when every requested chain is eip155, and only if the site can
 * make it in time; otherwise the visitor signs afterwards.
 */
export async function oneClickRequest(
  client: LatchkeyClient,
  proposals: readonly NamespaceProposal[],
): Promise<SignInRequest | undefined> {
  const onlyEvm = proposals.length > 0 && proposals.every(({ namespace }) => namespace === 'eip155')
  if (!client.options.siwx || !onlyEvm) return undefined
  const made = loadFlow(client).then((flow) => flow.oneClick(proposals.flatMap(({ chains }) => chains)))
  return withTimeout(made, client.clock, oneClickMs, () => undefined).catch((error: unknown) => {
    client.log.warn('A sign-in in one step could not be prepared', { error })
    return undefined
  })
}

/** Checks and keeps what the wallet signed, before its connections are adopted: a visitor who is signed in isn't asked again. */
export async function acceptSignIns(client: LatchkeyClient, proofs: readonly SiwxSession[] | undefined): Promise<void> {
  if (!proofs?.length || !client.options.siwx) return
  try {
    await (await loadFlow(client)).accept(proofs)
  } catch (error) {
    client.log.warn('A sign-in in one step does not hold; the visitor is asked again', { error })
  }
}

async function loadFlow(client: LatchkeyClient) {
  return client.use((await import('./sign-in.ts')).signIn)
}
