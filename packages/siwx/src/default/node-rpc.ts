import type { SiwxContext } from '@latchkey/core/ports'
import type { RpcRequest } from '../verify/eip155/ask-chain.ts'

/** How long a node may take to answer. */
const nodeTimeoutMs = 10_000

/** Sends requests to a configured network's own nodes, in order. Undefined for networks that aren't configured. */
export function nodeRpc(chainId: string, { clock, fetch, networks }: SiwxContext): RpcRequest | undefined {
  const urls = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http
  if (!urls?.length) return undefined

  async function ask(url: string, request: Parameters<RpcRequest>[0]): Promise<unknown> {
    const controller = new AbortController()
    const cancel = clock.setTimeout(() => controller.abort(), nodeTimeoutMs)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }),
        credentials: 'omit',
        signal: controller.signal,
      })
      const answer = JSON.parse(await response.text()) as { result?: unknown; error?: unknown }
      if (answer.error !== undefined && answer.error !== null)
        throw Object.assign(new Error('The node refused'), { cause: answer.error })
      return answer.result
    } finally {
      cancel()
    }
  }
  return async (request) => {
    let failure: unknown
    for (const url of urls) {
      try {
        return await ask(url, request)
      } catch (error) {
        failure = error
        // A node that answers, also with an error, speaks for the chain. Only a node that doesn't answer is skipped.
        if (error instanceof Error && error.message === 'The node refused') throw error
      }
    }
    throw failure
  }
}
