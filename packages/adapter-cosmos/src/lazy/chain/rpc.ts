import { fromBase64, toHex, unreadable } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { fieldsOf } from '../decode.ts'
import type { OnNetwork } from './on-chain.ts'

/** A node's answer to a query: bytes, or a refusal. */
export type QueryAnswer =
  | { readonly value: Uint8Array; readonly code?: undefined; readonly log?: undefined }
  | { readonly value?: undefined; readonly code: unknown; readonly log: string }

/**
 * Sends a request to the network's node (CometBFT's JSON-RPC). Throws `request/unreachable`, `http/status`, `request/unreadable`, and
 * `request/invalid` with the node's own text for a refusal.
 */
export async function call(
  { network, signal }: OnNetwork,
  method: string,
  params: object,
): Promise<Readonly<Record<string, unknown>>> {
  const [url] = network.rpcUrls.default.http
  if (!url) throw new LatchkeyError('network/invalid', { details: `${network.name} has no RPC address.` })
  const answer = fieldsOf(await post(url, { jsonrpc: '2.0', id: 1, method, params }, signal))
  if (answer.error !== undefined && answer.error !== null) {
    const { data, message = answer.error } = fieldsOf(answer.error)
    throw new LatchkeyError('request/invalid', { details: [message, data].filter(Boolean).map(String).join(': ') })
  }
  if (typeof answer.result !== 'object' || answer.result === null)
    throw unreadable('The node did not answer with JSON-RPC.')
  return fieldsOf(answer.result)
}

async function post(url: string, body: object, signal: AbortSignal | undefined): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  } catch (cause) {
    if (signal?.aborted) throw new LatchkeyError('request/aborted', { cause })
    throw new LatchkeyError('request/unreachable', { cause, details: String(cause) })
  }
  // A node may send the JSON of a refusal with status 500. Other statuses of servers are a gateway's, whatever JSON it sends with them.
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.status > 500 || (answer === undefined && !response.ok))
    throw new LatchkeyError('http/status', { context: { status: response.status } })
  return answer
}

/** A gRPC query over `abci_query`. */
export async function query(on: OnNetwork, path: string, data: Uint8Array): Promise<QueryAnswer> {
  const { response } = await call(on, 'abci_query', { path, data: toHex(data), prove: false })
  const { code = 0, log, value } = fieldsOf(response)
  if (code !== 0) return { code, log: typeof log === 'string' ? log : '' }
  const bytes = value === null || value === undefined ? new Uint8Array() : fromBase64(value)
  if (!bytes) throw unreadable('The node answered in an unknown way.')
  return { value: bytes }
}

/** The bytes of a query that must succeed; `request/invalid` with the node's text when it doesn't. */
export async function read(on: OnNetwork, path: string, data: Uint8Array): Promise<Uint8Array> {
  const answer = await query(on, path, data)
  if (answer.value) return answer.value
  throw new LatchkeyError('request/invalid', { details: answer.log })
}
