/**
 * Sends a JSON-RPC request to one chain and rejects when it fails; viem's `client.request` and an EIP-1193 provider's fit. Called for
 * `eth_getCode` and `eth_call`, with an array of parameters.
 *
 * @example
 * const node = createClient({ transport: http(url) })
 * eip155Verifier({ rpc: (chainId) => (chainId === 'eip155:1' ? node.request : undefined) })
 */
export type RpcRequest = RpcNode['request']

/** Declared as a method, because a method's parameter may be narrower than this type, as in viem's clients. */
type RpcNode = { request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown> }

type ChainAnswer = { readonly kind: 'data'; readonly data: string } | { readonly kind: 'reverted' }

type Layer = {
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly error?: unknown
  readonly data?: unknown
}

/**
 * Nodes report a revert with code 3, or with -32000 or -32015 and a text; libraries wrap these errors. A node's own gas limit is not a
 * revert.
 */
function isRevert(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 6) return false
  const { cause, code, data, error: inner, message } = error as Layer
  if (code === 3) return true
  if (
    typeof message === 'string' &&
    /\b(?:execution reverted|vm exception|invalid opcode|stack underflow)\b/i.test(message)
  )
    return true
  return [cause, inner, data].some((layer) => isRevert(layer, depth + 1))
}

/**
 * Asks the chain. A revert is an answer. Every other failure rejects, also an answer that isn't hex, because then the result is unknown.
 */
export async function askChain(
  request: RpcRequest,
  method: 'eth_getCode' | 'eth_call',
  params: readonly unknown[],
): Promise<ChainAnswer> {
  try {
    const data = await request({ method, params })
    if (typeof data !== 'string' || !/^0x[0-9a-fA-F]*$/.test(data)) throw new TypeError(`${method} answered no hex`)
    return { kind: 'data', data: data.toLowerCase() }
  } catch (error) {
    if (method === 'eth_call' && isRevert(error)) return { kind: 'reverted' }
    throw error
  }
}
