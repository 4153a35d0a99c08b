import { base64urlnopad, utf8 } from '@scure/base'

/** What a seal says: that this address is the account of this passkey's visitor. */
export type Sealed = { readonly address: string; readonly id: string }

const hmac = { name: 'HMAC', hash: 'SHA-256' } as const
/** The same length for all, so that nothing shorter can be guessed. */
const secretBytes = 32

/** The secret of a new passkey, base64url: what the device is told to keep for the login site as the user handle (WebAuthn). */
export const createSecret = (): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(secretBytes)))

/** The key of a passkey's seals, from its secret. No script can read it. `undefined` for anything but such a secret. */
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

/** Whether a seal is this passkey's, for this address. */
export async function isSealed(key: CryptoKey, sealed: Sealed, seal: string | undefined): Promise<boolean> {
  try {
    return await crypto.subtle.verify('HMAC', key, new Uint8Array(base64urlnopad.decode(seal ?? '')), textOf(sealed))
  } catch {
    return false
  }
}

const textOf = ({ address, id }: Sealed) =>
  new Uint8Array(utf8.decode(['latchkey passkey account v1', address.toLowerCase(), id].join('\n')))
