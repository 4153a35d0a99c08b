import { refusalOf } from '@latchkey/frame/protocol'
import {
  type Account,
  type PasskeyProof,
  type PasskeyProofAction,
  passkeyProofText,
  stepUpSchema,
} from '@latchkey/frame/wire'
import { base64urlnopad, utf8 } from '@scure/base'
import * as v from 'valibot'
import type { Assertion } from '../passkey/assertion.ts'
import type { LoginServer } from '../server/login-server.ts'
import type { Passkeys } from './ask-passkey.ts'

/** How a passkey is asked. */
export type PasskeyAsker = {
  readonly server: Pick<LoginServer, 'call'>
  ask(passkeys: Parameters<Passkeys['sign']>[0], challenge: Uint8Array): Promise<Assertion>
}

/**
 * Lets a passkey of the account confirm an action.
 *
 * @param digest SHA-256 of what the visitor sees, base64url
 * @throws `connection/user-rejected`, `request/aborted`, a `DOMException` where no screen asks, and what the login server refuses with
 */
export async function proveByPasskey(
  { ask, server }: PasskeyAsker,
  account: Pick<Account, 'id'>,
  { action, digest }: { readonly action: PasskeyProofAction; readonly digest: string },
): Promise<PasskeyProof> {
  const [{ passkeys }, { challenge }] = await Promise.all([readStepUp(server), server.call('challenge', {})])
  const text = passkeyProofText({ action, accountId: account.id, challenge, digest })
  const given = await ask({ owners: passkeys.map((id) => ({ id })), isStepUp: true }, await sha256(text))
  return {
    challenge,
    digest,
    id: given.id,
    authenticatorData: base64urlnopad.encode(given.authenticatorData),
    clientDataJSON: base64urlnopad.encode(given.clientDataJSON),
    signature: base64urlnopad.encode(given.signature),
  }
}

/** Whether the account asks for its passkey, and which can confirm. */
export async function readStepUp(server: Pick<LoginServer, 'call'>) {
  return v.parse(stepUpSchema, await server.call('vault/step-up', {}))
}

/**
 * Runs a function that opens the keys. If the login server requires the passkey first, the passkey is asked, and the
 * function runs again with its confirmation.
 *
 * @example const proof = await withPasskey((proof) => keys.prove(account, proof), () => proveByPasskey(asker, account, { action: 'release', digest }))
 */
export async function withPasskey<T>(
  run: (proof: PasskeyProof | undefined) => Promise<T>,
  prove: () => Promise<PasskeyProof>,
): Promise<T> {
  try {
    return await run(undefined)
  } catch (error) {
    if (refusalOf(error)?.code !== 'login/passkey') throw error
    return run(await prove())
  }
}

/** SHA-256 of what was shown, base64url. */
export async function digestOf(drawn: unknown): Promise<string> {
  const text = JSON.stringify(drawn, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  return base64urlnopad.encode(await sha256(text))
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(utf8.decode(text))))
}
