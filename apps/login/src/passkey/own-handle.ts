import { createSecret } from './address-seal.ts'

type Options = Readonly<Record<string, unknown>>

/** The device finds the passkey by itself and gives its handle back, and asks for finger, face or PIN, whatever the login server wants. */
const authenticatorSelection = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const

/**
 * Options to make a passkey, with a new secret of the login site's own as the user handle (WebAuthn). The login server's handle is never used:
 * the server would know the secret, and an earlier handle would replace the visitor's passkey.
 */
export function withOwnHandle(options: Options): { readonly options: Options; readonly secret: string } {
  const secret = createSecret()
  return { secret, options: { ...options, authenticatorSelection, user: { ...(options.user as object), id: secret } } }
}
