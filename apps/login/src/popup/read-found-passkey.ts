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

/** Reads what a passkey popup found; `undefined` for anything else. */
export function readFoundPasskey(
  given: unknown,
): { readonly purpose: 'create' | 'get'; readonly credential: Credential } | undefined {
  const read = v.safeParse(found, given)
  return read.success ? (read.output as { purpose: 'create' | 'get'; credential: Credential }) : undefined
}
