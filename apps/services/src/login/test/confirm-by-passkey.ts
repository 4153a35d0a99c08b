import { createHash } from 'node:crypto'
import { type PasskeyProof, type PasskeyProofAction, passkeyProofText } from '@latchkey/frame/wire'
import type { LoginClient } from './login-client.ts'
import type { PasskeyEdit, TestPasskey } from './test-passkey.ts'

/** The digest of something that the visitor saw. */
export const drawn = createHash('sha256').update('a transfer').digest('base64url')

/** Has a passkey confirm an action, by a new challenge of the client's session. */
export async function confirmByPasskey(
  client: LoginClient,
  passkey: TestPasskey,
  {
    accountId,
    action = 'release',
    digest = drawn,
    edit,
  }: {
    readonly accountId: string
    readonly action?: PasskeyProofAction
    readonly digest?: string
    readonly edit?: PasskeyEdit | undefined
  },
): Promise<PasskeyProof> {
  const { challenge } = await client.ask('challenge', {})
  const text = passkeyProofText({ action, accountId, challenge, digest })
  const signed = createHash('sha256').update(text).digest('base64url')
  const { id, response } = passkey.get({}, { challenge: signed, ...edit })
  const { authenticatorData = '', clientDataJSON, signature = '' } = response
  return { challenge, digest, id, authenticatorData, clientDataJSON, signature }
}
