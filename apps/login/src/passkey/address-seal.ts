import { base64urlnopad, utf8 } from '@scure/base'

/** What a seal proves: this address is the account of this passkey's visitor. */
export type Sealed = { readonly address: string; readonly id: string }

const hmac = { name: 'HMAC', hash: 'SHA-256' } as const
/** All secrets have this length, so that no shorter secret, which could be guessed, is accepted. */
const secretBytes = 32

/**
 * Makes the secret of a new passkey, base64url. The device stores it for the login site as the user handle (WebAuthn).
 */
export const createSecret = (): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(secretBytes)))

/**
 * Makes the key of a passkey's seals from its secret. No script can read the key. `undefined` for any text that isn't
 * such a secret.
 */
export async function importSealKey(secret: string | undefined): Promise<CryptoKey | undefined> {
  try {
    const bytes = new Uint8Array(base64urlnopad.decode(secret ?? ''))
    if (bytes.length !== secretBytes) return undefined
    return await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify'])
  } catch {
    return undefined
  }
}

/** Seals the address of an account for one of its passkeys, base64url. */
export async function sealAddress(key: CryptoKey, sealed: Sealed): Promise<string> {
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, textOf(sealed))))
}

/** Whether this passkey made a seal, for this address. */
export async function isSealed(key: CryptoKey, sealed: Sealed, seal: string | undefined): Promise<boolean> {
  try {
    return await crypto.subtle.verify('HMAC', key, new Uint8Array(base64urlnopad.decode(seal ?? '')), textOf(sealed))
  } catch {
    return false
  }
}

const textOf = ({ address, id }: Sealed) =>
  new Uint8Array(utf8.decode(['latchkey passkey account v1', address.toLowerCase(), id].join('\n')))
