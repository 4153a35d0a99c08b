import { createHash } from 'node:crypto'
import { type MadePasskey, type PasskeyProof, type PasskeyProofAction, passkeyProofText } from '@latchkey/frame/wire'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import {
  decodeAttestationObject,
  decodeCredentialPublicKey,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers'
import { hour, type LoginContext } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import type { Session } from '../request/caller.ts'
import { countUse } from '../store/counters.ts'
import { findStepUpPasskeys, noteCounter, type StepUpPasskey } from '../store/step-up.ts'
import { takeChallenge } from './permission.ts'

/** How many confirmations one device may try in an hour. */
const mostTries = 120

/**
 * Checks that a passkey of the account has confirmed an action. The challenge is used up, even if the rest is invalid.
 * The frame may be in a page of another site: `frame-ancestors` decides which pages may have it.
 *
 * @throws {LoginError} `login/passkey`, `login/rate`
 */
export async function requirePasskeyProof(
  context: LoginContext,
  { account, device, id: session, ...rest }: Session,
  action: PasskeyProofAction,
  proof: PasskeyProof | undefined,
): Promise<void> {
  const { database, now } = context
  if (!proof) throw new LoginError('login/passkey', 'The account asks for its passkey before this')
  await countUse(context, database, [{ name: `passkey-proof:${device}`, most: mostTries, windowMs: hour }])
  const { challenge, digest, id, ...response } = proof
  const isOpen = await takeChallenge(database, { ...rest, account, device, id: session }, challenge, now())
  const passkey = (await findStepUpPasskeys(database, account)).find((each) => each.id === id)
  if (!isOpen || !passkey) throw refused()
  const text = passkeyProofText({ action, accountId: account, challenge, digest })
  const counter = await verifyAssertion(context, { id, response, passkey, text })
  await noteCounter(database, account, { id, counter })
}

/**
 * The public key of a new passkey, as its authenticator gives it. It proves nothing yet: the first confirmation does.
 */
export function readMadePasskey({ attestationObject, id }: MadePasskey): StepUpPasskey {
  try {
    const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'))
    const { counter, credentialID, credentialPublicKey } = parseAuthenticatorData(
      decodeAttestationObject(bytes).get('authData'),
    )
    if (!credentialID || !credentialPublicKey || Buffer.from(credentialID).toString('base64url') !== id) throw refused()
    decodeCredentialPublicKey(credentialPublicKey)
    return { id, publicKey: Buffer.from(credentialPublicKey).toString('base64url'), counter }
  } catch {
    throw refused()
  }
}

type Assertion = {
  readonly id: string
  readonly response: Pick<PasskeyProof, 'authenticatorData' | 'clientDataJSON' | 'signature'>
  readonly passkey: StepUpPasskey
  readonly text: string
}

/** @returns the counter of the passkey */
async function verifyAssertion({ config }: LoginContext, { id, passkey, response, text }: Assertion): Promise<number> {
  const { origins } = config
  try {
    const { topOrigin } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      readonly topOrigin?: unknown
    }
    const { authenticationInfo, verified } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: createHash('sha256').update(text).digest('base64url'),
      expectedOrigin: [...origins],
      // Without the setting a passkey is bound to the login site's host.
      expectedRPID: config.passkey ? config.passkey.rpId : origins.map((origin) => new URL(origin).hostname),
      requireUserVerification: true,
      ...(typeof topOrigin === 'string' && { expectedTopOrigin: topOrigin }),
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch {}
  throw refused()
}

const refused = () => new LoginError('login/passkey', 'The passkey’s answer doesn’t hold')
