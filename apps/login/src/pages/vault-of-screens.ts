import { refusalOf } from '@latchkey/frame/protocol'
import type { Account, PasskeyProof } from '@latchkey/frame/wire'
import type { FrameContext } from '../stage/frame-context.ts'
import type { Vault } from '../worker/vault-client.ts'

/**
 * Wraps the worker for the screens. If the account asks for its passkey, the passkey first confirms each request that
 * opens the keys. Signatures aren't part of it, because only requests of the app need them.
 */
export function vaultOfScreens({ project, server, stage, vault }: FrameContext): Vault {
  const rpId = project.passkeyRpId ?? location.hostname
  const asked = async (name: 'prove', request: { readonly account: Account }) => {
    try {
      return await vault.ask(name, request)
    } catch (error) {
      if (refusalOf(error)?.code !== 'login/passkey') throw error
      const { askWithPasskey } = await import('../step-up/ask-with-passkey.ts')
      const again = (proof: PasskeyProof) => vault.ask(name, { ...request, proof })
      return askWithPasskey({ rpId, server, stage }, { account: request.account, name }, again)
    }
  }
  return { ...vault, ask: asked as unknown as Vault['ask'] }
}
