import { createSecret } from './address-seal.ts'

type Options = Readonly<Record<string, unknown>>

/**
 * The device must find the passkey itself, return its user handle, and ask for finger, face or PIN, whatever the login
 * server asks for.
 */
const authenticatorSelection = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const

/**
 * Options to make a passkey, with a new secret of the login site as the user handle (WebAuthn). The login server's own
 * handle is never used: the server would know the secret, and an earlier handle would replace the visitor's passkey.
 */
export function withOwnHandle(options: Options): { readonly options: Options; readonly secret: string } {
  const secret = createSecret()
  return { secret, options: { ...options, authenticatorSelection, user: { ...(options.user as object), id: secret } } }
}
