import type { MadePasskey } from '@latchkey/frame/wire'
import { base64urlnopad } from '@scure/base'

/** The value that a passkey gives for an account, 32 bytes (WebAuthn, PRF extension). */
export type PrfValue = Uint8Array

/** A passkey that was made for recovery. `made` has its public key, for what it confirms later. */
export type PasskeySecret = { readonly prf: PrfValue; readonly made: MadePasskey }

type Prf = { readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first?: ArrayBuffer } } }

/** The salt names account and purpose. So no other use of the passkey gives the same value. */
const saltOf = (accountId: string) => new TextEncoder().encode(`latchkey recovery share 1 ${accountId}`)

const random = () => crypto.getRandomValues(new Uint8Array(32))

/**
 * Whether this browser has passkeys. Some browsers refuse to make one in a frame, which shows only when it is tried.
 */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && !!navigator.credentials

/**
 * Makes a passkey whose value seals a recovery share. The value is accepted only if a second use of the passkey gives
 * the same one. Some authenticators give none, or a different one each time.
 *
 * @returns `undefined` when the passkey can't be used for recovery
 */
export async function createPasskeySecret(
  accountId: string,
  rpId: string,
  name: string,
): Promise<PasskeySecret | undefined> {
  const created = (await navigator.credentials.create({
    publicKey: {
      challenge: random(),
      rp: { id: rpId, name: rpId },
      // Each passkey gets a new handle. With the same handle it would replace the passkey that logs in.
      user: { id: random(), name, displayName: name },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: { prf: { eval: { first: saltOf(accountId) } } },
    },
  })) as PublicKeyCredential | null
  if (!created) return undefined
  const { prf } = created.getClientExtensionResults() as Prf
  if (prf?.enabled === false) return undefined
  const first = prf?.results?.first
    ? new Uint8Array(prf.results.first)
    : await getPasskeySecret(accountId, rpId, created)
  const second = await getPasskeySecret(accountId, rpId, created)
  const isSame = first && second && first.length >= 32 && first.every((byte, at) => byte === second[at])
  second?.fill(0)
  if (!isSame) return undefined
  const { attestationObject } = created.response as AuthenticatorAttestationResponse
  const text = (bytes: ArrayBuffer) => base64urlnopad.encode(new Uint8Array(bytes))
  return { prf: first, made: { id: text(created.rawId), attestationObject: text(attestationObject) } }
}

/** Asks a passkey for its value; `undefined` when it has none. */
export async function getPasskeySecret(
  accountId: string,
  rpId: string,
  only?: PublicKeyCredential | undefined,
): Promise<PrfValue | undefined> {
  const got = (await navigator.credentials.get({
    publicKey: {
      challenge: random(),
      rpId,
      userVerification: 'required',
      ...(only && { allowCredentials: [{ type: 'public-key', id: only.rawId }] }),
      extensions: { prf: { eval: { first: saltOf(accountId) } } },
    },
  })) as PublicKeyCredential | null
  const first = (got?.getClientExtensionResults() as Prf | undefined)?.prf?.results?.first
  return first && new Uint8Array(first)
}
