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
/** What the popup found. It comes from a window of this origin alone. */
const found = v.object({ purpose: v.picklist(['create', 'get']), credential })

/** The answer of the visitor's device, as the login server may see it. Separately: the secret that only the login site may know. */
export type FoundPasskey = {
  readonly purpose: 'create' | 'get'
  readonly credential: Credential
  /** What the device keeps for the login site (WebAuthn's user handle), base64url; only at a login. */
  readonly secret: string | undefined
}

/** Reads what a passkey popup found; `undefined` for anything else. */
export function readFoundPasskey(given: unknown): FoundPasskey | undefined {
  const read = v.safeParse(found, given)
  if (!read.success) return undefined
  const { credential: whole, purpose } = read.output
  const { userHandle: secret, ...response } = whole.response
  return { purpose, credential: { ...whole, response }, secret }
}
