import {
  type SignMessageParameters as AskParameters,
  signMessage as askToSign,
} from '../flows/operations/sign-message.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import type { SignedMessage } from '../kernel/ports/ability-values.ts'
import { type PreviewChoice, showSignature, withPreview } from './with-preview.ts'

/** Parameters of `signMessage`. */
export type SignMessageParameters = AskParameters & PreviewChoice

/**
 * Asks the wallet to sign a message.
 *
 * @example const { signature } = await signMessage(client, { message: 'Hello' })
 * @throws LatchkeyError `connection/not-found`, `connection/mismatch`, `connection/user-rejected`, `wallet/sign-failed`
 */
export function signMessage(client: LatchkeyClient, parameters: SignMessageParameters): Promise<SignedMessage> {
  const { message } = parameters
  return withPreview(client, parameters, showSignature({ kind: 'message', message }), () =>
    askToSign(client, parameters),
  )
}
