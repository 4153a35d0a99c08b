import { refusalOf } from '@latchkey/frame/protocol'
import type { Account, PasskeyProof } from '@latchkey/frame/wire'
import type { FrameContext } from '../pages/frame-context.ts'
import type { Vault } from '../worker/vault-client.ts'

/**
 * The worker as the screens ask it: where the account asks for its passkey, what opens the keys is confirmed by it first. Signatures aren't among it, the
 * request of the app asks for those.
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
