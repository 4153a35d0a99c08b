import type { ChainSource } from '../../blockchain/chain-sources.ts'
import type { AggregatorConfig } from '../swap-config.ts'
import type { SwapProvider } from '../swap-provider.ts'
import { buildExactPoolSwap, quoteExactPoolSwap } from './exact-pool-swap.ts'
import type { PoolChain } from './pool-chain.ts'
import { buildPoolSwap, quotePoolSwap } from './pool-swap.ts'

export type OnchainOptions = {
  readonly config: AggregatorConfig<'onchain'>
  readonly sources: ReadonlyMap<string, ChainSource>
  /** In ms. */
  readonly now: () => number
}

/** Swaps through pools like those of Uniswap v2 and v3. It asks only the operator's own nodes. */
export function createOnchain({ config, sources, now }: OnchainOptions): SwapProvider {
  const find = (chainId: string): PoolChain | undefined => {
    const evm = sources.get(chainId)?.evm
    const pools = Object.hasOwn(config.chains, chainId) ? config.chains[chainId] : undefined
    return evm && pools && { evm, pools }
  }

  return {
    id: 'onchain',
    serves: (chainId) => find(chainId) !== undefined,
    contracts(chainId) {
      const pools = find(chainId)?.pools
      if (!pools) return []
      return [pools.wrappedNative, ...pools.v2.map((each) => each.router), ...pools.v3.map((each) => each.router)].map(
        (address) => address.toLowerCase(),
      )
    },
    async quote(question) {
      const chain = find(question.chainId)
      return chain && quotePoolSwap(chain, question)
    },
    async build(question) {
      const chain = find(question.chainId)
      return chain && buildPoolSwap(chain, question, now)
    },
    async quoteExact(question) {
      const chain = find(question.chainId)
      return chain && quoteExactPoolSwap(chain, question)
    },
    async buildExact(question) {
      const chain = find(question.chainId)
      return chain && buildExactPoolSwap(chain, question, now)
    },
    async tokens(chainId) {
      const chain = find(chainId)
      if (!chain) return []
      const { evm, pools } = chain
      const known = await evm.metadata([pools.wrappedNative, ...pools.baseTokens])
      return [...known.values()].flatMap(({ decimals, ...token }) =>
        decimals === undefined ? [] : [{ ...token, decimals }],
      )
    },
  }
}
