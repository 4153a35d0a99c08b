import type { SiwxContext } from '@latchkey/core/ports'
import type { RpcRequest } from '../verify/eip155/ask-chain.ts'

/** How long the app's nodes may take to answer, in ms. An adapter may ask one after another. */
const answerTimeoutMs = 30_000

/** Asks a configured network's nodes as the adapter asks them, with wagmi by the app's `transports`. Undefined for networks that aren't configured. */
export function nodeRpc(chainId: string, { clock, networks, reads }: SiwxContext): RpcRequest | undefined {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const { getCode, readContract } = network ? reads(network.caipNetworkId) : {}
  if (!network || !getCode || !readContract) return undefined
  const on = { chainId: network.caipNetworkId }

  return async ({ method, params }) => {
    const controller = new AbortController()
    const cancel = clock.setTimeout(() => controller.abort(), answerTimeoutMs)
    const { signal } = controller
    const [subject] = params as readonly unknown[]
    try {
      if (method === 'eth_getCode') return await getCode({ ...on, address: subject as string, signal })
      const { data, to } = subject as { readonly data: string; readonly to?: string | undefined }
      return await readContract({ ...on, call: { address: to, data }, signal })
    } finally {
      cancel()
    }
  }
}
