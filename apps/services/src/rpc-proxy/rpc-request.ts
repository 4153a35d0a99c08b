import * as v from 'valibot'
import { parseJson } from '../limits/parse-json.ts'

const request = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.number(), v.pipe(v.string(), v.maxLength(64)), v.null()]),
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

export type RpcRequest = v.InferOutput<typeof request>
export type RpcAnswer = {
  readonly jsonrpc: '2.0'
  readonly id: RpcRequest['id']
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** The most requests in one batch. */
const largestBatch = 100

/**
 * How deep a body may be nested. Requests that nodes accept have at most ten levels. A deeper body would make the code
 * fail in the middle of its work.
 */
const deepestBody = 32

/** The requests of a body, and whether they came as a batch. */
export type RpcBody = { readonly requests: readonly RpcRequest[]; readonly isBatch: boolean }

/**
 * Reads a JSON-RPC body. Undefined when it isn't valid, is too long or nested too deep. Notifications (requests without
 * an id) are refused too.
 */
export function readRpcBody(text: string): RpcBody | undefined {
  let value: unknown
  try {
    value = parseJson(text, deepestBody)
  } catch {
    return undefined
  }
  const isBatch = Array.isArray(value)
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  // The length is checked before the members, so that a huge batch costs nothing.
  if (items.length > largestBatch) return undefined
  const result = v.safeParse(v.pipe(v.array(request), v.minLength(1)), items)
  return result.success ? { requests: result.output, isBatch } : undefined
}

/** A JSON-RPC answer that carries an error. */
export function rpcFailure(id: RpcRequest['id'], code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/** A refusal that is made before the body is read. */
export function rpcRefusal(status: number, message: string): RpcAnswer {
  return rpcFailure(null, status >= 500 ? -32603 : -32001, message)
}
