import { providerError } from './provider-error.ts'

/** Sends one JSON-RPC request to the node at `url` and returns its result; rejects with a `ProviderError`. */
export type RpcRequest = (url: string, method: string, params: unknown) => Promise<unknown>

/** JSON-RPC over the global `fetch`. */
export async function fetchRpc(
  url: string,
  method: string,
  params: unknown,
  more: Readonly<Record<string, string>> = {},
): ReturnType<RpcRequest> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const headers = { 'content-type': 'application/json', ...more }
  const reply = await fetch(url, { method: 'POST', headers, body }).catch((error: unknown) => {
    throw providerError(-32603, `The test wallet cannot reach its node at ${url}: ${String(error)}`)
  })
  const answer: unknown = await reply.json().catch(() => null)
  if (typeof answer !== 'object' || answer === null) throw providerError(-32603, `${url} did not answer with JSON-RPC.`)
  if ('error' in answer && answer.error) throw nodeError(answer.error)
  return 'result' in answer ? answer.result : null
}

function nodeError(error: unknown) {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return providerError(typeof code === 'number' ? code : -32603, String(message ?? 'The node refused.'), data)
}
