import type { Cancel, Network } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { RequestArguments } from './provider.ts'
import { createProviderError } from './provider-error.ts'

/** Answers a method that needs no wallet, on the given chain. */
export type Reader = (parameters: RequestArguments & Cancel & { readonly chainId: number }) => Promise<unknown>

/**
 * Reads from the networks' own JSON-RPC endpoints, trying the next one when one can't be reached or answers something that is no
 * JSON-RPC. An error that the chain itself reports is final.
 *
 * @example
 * const read = rpcReader({ networks, fetch })
 * await read({ chainId: 1, method: 'eth_blockNumber' })
 */
export function rpcReader(options: {
  readonly networks: readonly Network[]
  readonly fetch: typeof globalThis.fetch
}): Reader {
  const { networks, fetch } = options
  let id = 0
  return async ({ chainId, method, params = [], signal }) => {
    const urls = networks.find((network) => network.caipNetworkId === `eip155:${chainId}`)?.rpcUrls.default.http ?? []
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })
    let failure: unknown
    for (const url of urls) {
      try {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(url, { method: 'POST', headers, body, ...(signal && { signal }) })
        const answer = decode(await response.json())
        if (answer.error) return Promise.reject(answer.error)
        return answer.result
      } catch (error) {
        if (signal?.aborted) throw new LatchkeyError('request/aborted', { cause: error })
        failure = error
      }
    }
    throw new LatchkeyError('request/unreachable', {
      cause: failure,
      details: `No endpoint of eip155:${chainId} answers`,
    })
  }
}

function decode(body: unknown): { result?: unknown; error?: Error } {
  if (typeof body !== 'object' || body === null) throw new LatchkeyError('request/unreadable')
  if ('result' in body) return { result: body.result }
  if (!('error' in body) || typeof body.error !== 'object' || body.error === null)
    throw new LatchkeyError('request/unreadable')
  const { code, message, data } = body.error as { code?: unknown; message?: unknown; data?: unknown }
  const error = createProviderError(
    typeof code === 'number' ? code : -32603,
    typeof message === 'string' ? message : 'RPC error',
  )
  return { error: Object.assign(error, { data }) }
}
