import { base64urlnopad } from '@scure/base'
import type { BrowserPasskeys } from './run-passkey-popup.ts'

type Json = Readonly<Record<string, unknown>>
type Named = { readonly id: string }

const decode = (text: unknown) => new Uint8Array(base64urlnopad.decode(String(text)))
const encode = (bytes: ArrayBuffer | null | undefined) =>
  bytes ? base64urlnopad.encode(new Uint8Array(bytes)) : undefined
const decodeIds = (list: unknown) =>
  Array.isArray(list) ? (list as Named[]).map((each) => ({ ...each, id: decode(each.id) })) : undefined

/** The passkeys of the browser. The JSON forms are converted here, because some browsers with passkeys can't do it. */
export function browserPasskeys(window: Window & typeof globalThis): BrowserPasskeys {
  const { navigator } = window
  return {
    isSupported: 'PublicKeyCredential' in window && !!navigator.credentials,
    async ask(purpose, options) {
      const credential =
        purpose === 'create'
          ? await navigator.credentials.create({ publicKey: toCreation(options) })
          : await navigator.credentials.get({ publicKey: toRequest(options) })
      if (!credential) throw new DOMException('No passkey', 'NotAllowedError')
      return toJson(credential as PublicKeyCredential)
    },
  }
}

function toCreation(options: Json): PublicKeyCredentialCreationOptions {
  const user = options.user as Named
  return {
    ...options,
    challenge: decode(options.challenge),
    user: { ...user, id: decode(user.id) },
    excludeCredentials: decodeIds(options.excludeCredentials) ?? [],
    extensions: {},
  } as unknown as PublicKeyCredentialCreationOptions
}

function toRequest(options: Json): PublicKeyCredentialRequestOptions {
  const allowCredentials = decodeIds(options.allowCredentials)
  return {
    ...options,
    challenge: decode(options.challenge),
    ...(allowCredentials && { allowCredentials }),
    extensions: {},
  } as unknown as PublicKeyCredentialRequestOptions
}

/** Results of extensions are left out, because they may be secrets. */
function toJson({ id, rawId, response, type }: PublicKeyCredential) {
  const given = response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse
  const fields = {
    clientDataJSON: encode(given.clientDataJSON),
    attestationObject: encode(given.attestationObject),
    authenticatorData: 'signature' in given ? encode(given.authenticatorData) : undefined,
    signature: encode(given.signature),
    userHandle: encode(given.userHandle),
    transports: given.getTransports?.(),
  }
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { id, rawId: encode(rawId), type, response: present }
}
