import type { FetchUpstreamOptions } from '../outbound/fetch-upstream.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import { identifyChain } from './identify-chain.ts'
import { postRpc } from './post-rpc.ts'

export type ProbeOptions = {
  readonly url: string
  /** CAIP-2 */
  readonly chainId: string
  /** Whether the endpoint must also prove that it serves this chain. */
  readonly mustIdentify: boolean
  readonly upstream: FetchUpstreamOptions
}

/** How long an endpoint of another chain is left alone, in ms: the operator must correct the configuration first. */
const strangerMs = 600_000

/**
 * The cheapest question of ecosystems without a question that names the chain. A node that doesn't know the method
 * answers with an error, which also proves that it works.
 */
const cheapest: Readonly<Record<string, string>> = {
  eip155: 'eth_chainId',
  solana: 'getHealth',
  cosmos: 'health',
  polkadot: 'system_health',
}

/**
 * Asks an endpoint a cheap question, to find out whether it works.
 *
 * @throws {UpstreamError} when it can't serve now, or serves another chain
 */
export async function probeEndpoint({ url, chainId, mustIdentify, upstream }: ProbeOptions): Promise<void> {
  const question = identifyChain(chainId)
  const method = question?.method ?? cheapest[chainId.split(':')[0] ?? ''] ?? 'health'
  const [answer] = await postRpc(url, [{ jsonrpc: '2.0', id: 0, method }], upstream)
  if (!question || !mustIdentify) return
  if (answer?.error) throw new UpstreamError('invalid', 'The endpoint didn’t say which chain it serves')
  if (!question.isSame(answer?.result)) throw new UpstreamError('busy', 'The endpoint serves another chain', strangerMs)
}
