import * as v from 'valibot'

const request = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.number(), v.pipe(v.string(), v.maxLength(64)), v.null()]),
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

export type RpcRequest = v.InferOutput<typeof request>
export type RpcAnswer = { readonly id?: unknown; readonly [key: string]: unknown }

/** Requests in one batch. */
const largestBatch = 100

/** What a body asks for: the requests of it, and whether they came as a batch. */
export type RpcBody = { readonly requests: readonly RpcRequest[]; readonly isBatch: boolean }

/** Reads a JSON-RPC body, undefined when it is none or too long a batch. Notifications, which have no id, are refused too. */
export function readRpcBody(text: string): RpcBody | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const isBatch = Array.isArray(value)
  const result = v.safeParse(
    v.pipe(v.array(request), v.minLength(1), v.maxLength(largestBatch)),
    isBatch ? value : [value],
  )
  return result.success ? { requests: result.output, isBatch } : undefined
}

/** A JSON-RPC answer that carries an error. */
export function rpcFailure(id: unknown, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id: id ?? null, error: { code, message } }
}
