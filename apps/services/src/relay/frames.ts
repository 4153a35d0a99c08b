import * as v from 'valibot'

const id = v.union([v.pipe(v.string(), v.maxLength(64)), v.number()])

/** A request of a client. The answer carries the id unchanged, since the clients of today send decimal strings. */
const request = v.object({
  id,
  jsonrpc: v.literal('2.0'),
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.unknown()),
})

/** A client's answer to a delivery. */
const reply = v.object({
  id,
  jsonrpc: v.literal('2.0'),
  result: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
})

export type RpcId = v.InferOutput<typeof id>
export type RequestFrame = v.InferOutput<typeof request>
type ReplyFrame = v.InferOutput<typeof reply>

export type Frame =
  | { readonly kind: 'request'; readonly frame: RequestFrame }
  | { readonly kind: 'reply'; readonly frame: ReplyFrame }
  | { readonly kind: 'invalid'; readonly why: 'parse' | 'invalidRequest'; readonly id: RpcId | null }

/** Reads one text frame of a socket. */
export function readFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'invalid', why: 'parse', id: null }
  }
  const asRequest = v.safeParse(request, value)
  if (asRequest.success) return { kind: 'request', frame: asRequest.output }
  const asReply = v.safeParse(reply, value)
  if (asReply.success && isObject(value) && !('method' in value)) return { kind: 'reply', frame: asReply.output }
  const given = isObject(value) ? v.safeParse(id, value.id) : undefined
  return { kind: 'invalid', why: 'invalidRequest', id: given?.success ? given.output : null }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
