import type { PasskeyFinishRequest } from '@latchkey/frame/wire'
import * as v from 'valibot'

type Credential = PasskeyFinishRequest['credential']

const text = v.string()
const credential = v.object({
  id: text,
  rawId: text,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: text,
    attestationObject: v.optional(text),
    authenticatorData: v.optional(text),
    signature: v.optional(text),
    userHandle: v.optional(text),
    transports: v.optional(v.array(text)),
  }),
})
/** The popup's message. It can only come from a window of this origin. */
const found = v.object({ purpose: v.picklist(['create', 'get']), credential })

/**
 * The answer of the visitor's device in the form that the login server may see. The secret, which only the login site
 * may know, is separate.
 */
export type FoundPasskey = {
  readonly purpose: 'create' | 'get'
  readonly credential: Credential
  /** The secret that the device stores for the login site (WebAuthn's user handle), base64url. Only at a login. */
  readonly secret: string | undefined
}

/** Reads the message of a passkey popup; `undefined` for any other message. */
export function readFoundPasskey(given: unknown): FoundPasskey | undefined {
  const read = v.safeParse(found, given)
  if (!read.success) return undefined
  const { credential: whole, purpose } = read.output
  const { userHandle: secret, ...response } = whole.response
  return { purpose, credential: { ...whole, response }, secret }
}
