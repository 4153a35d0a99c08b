import * as v from 'valibot'
import { encodeFunctionData, getAddress, type Hex } from 'viem'
import type { ChainSource } from '../../blockchain/chain-sources.ts'
import type { EvmChain } from '../../blockchain/evm/evm-chain.ts'
import { readQuantity } from '../../blockchain/evm/hex.ts'
import { HttpError } from '../../http/http-error.ts'
import type { AggregatorConfig, PoolsConfig } from '../swap-config.ts'
import type {
  BuildExactQuestion,
  BuildQuestion,
  BuiltExactSwap,
  BuiltSwap,
  ExactQuestion,
  SwapProvider,
  SwapQuestion,
} from '../swap-provider.ts'
import { wrapped } from './abis.ts'
import { encodeExactSwap, encodeSwap } from './encode-swap.ts'
import { estimateSwapGas } from './estimate-gas.ts'
import { listRoutes } from './list-routes.ts'
import { findBestRoute, findCheapestRoute, readPriceImpact } from './quote-routes.ts'

export type OnchainOptions = {
  readonly config: AggregatorConfig<'onchain'>
  readonly sources: ReadonlyMap<string, ChainSource>
  /** In ms. */
  readonly now: () => number
}

/** How long a swap may wait to be included in a block, in seconds. */
const deadlineSeconds = 1200n

/** Swaps through pools like those of Uniswap v2 and v3. It asks only the operator's own nodes. */
export function createOnchain({ config, sources, now }: OnchainOptions): SwapProvider {
  const find = (chainId: string): { evm: EvmChain; pools: PoolsConfig } | undefined => {
    const evm = sources.get(chainId)?.evm
    const pools = Object.hasOwn(config.chains, chainId) ? config.chains[chainId] : undefined
    return evm && pools && { evm, pools }
  }

  async function findOffer({ chainId, from, to, amount }: SwapQuestion) {
    const chain = find(chainId)
    if (!chain) return undefined
    const { evm, pools } = chain
    const [start, end] = [from ?? pools.wrappedNative, to ?? pools.wrappedNative]
    if (isSame(start, end)) return from === to ? undefined : { ...chain, toAmount: amount, priceImpact: '0.00' }
    const best = await findBestRoute(evm.read, listRoutes(pools, start, end), amount)
    if (!best) return undefined
    const priceImpact = await readPriceImpact(evm.read, best, amount)
    const spender = from === undefined ? undefined : getAddress(best.route.router)
    return { ...chain, ...best, priceImpact, spender }
  }

  async function findExact({ chainId, from, to, toAmount }: ExactQuestion) {
    const chain = find(chainId)
    if (!chain) return undefined
    const { evm, pools } = chain
    const [start, end] = [from ?? pools.wrappedNative, to ?? pools.wrappedNative]
    // Wrapping isn't a swap: as much arrives as leaves.
    if (isSame(start, end)) return undefined
    const best = await findCheapestRoute(evm.read, listRoutes(pools, start, end), toAmount)
    if (!best) return undefined
    const priceImpact = await readPriceImpact(evm.read, best, best.fromAmount)
    const spender = from === undefined ? undefined : getAddress(best.route.router)
    return { ...chain, ...best, priceImpact, spender, isExact: true }
  }

  async function buildExact(question: BuildExactQuestion): Promise<BuiltExactSwap | undefined> {
    const { from, mustEstimate, slippageBps, to, toAmount } = question
    const user = question.user as Hex
    const offer = await findExact(question)
    if (!offer) return isWrap(question) ? wrapExact(question) : undefined
    const { evm, fromAmount, priceImpact, route, spender } = offer
    const time = await readTime(evm, now)
    const allowed = (fromAmount * BigInt(10_000 + slippageBps)) / 10_000n
    const most = question.most !== undefined && question.most >= fromAmount ? question.most : allowed
    const value = from === undefined ? most : 0n
    const data = encodeExactSwap({
      route,
      user,
      toAmount,
      most,
      deadline: time + deadlineSeconds,
      givesNative: from === undefined,
      wantsNative: to === undefined,
    })
    const router = getAddress(route.router)
    const token = from === undefined ? undefined : { address: from as Hex, spender: router, amount: most }
    const gas = await estimateSwapGas(evm.rpc, { user, value, to: router, data, token }, time)
    if (gas === undefined && mustEstimate) throw wouldFail()
    const amounts = { amount: most, fromAmount, toAmount, minimum: toAmount, isExact: true }
    return { ...amounts, to: router, data, value, priceImpact, spender, gas }
  }

  function isWrap({ chainId, from, to }: ExactQuestion): boolean {
    const wrappedNative = find(chainId)?.pools.wrappedNative ?? ''
    return from !== to && isSame(from ?? wrappedNative, to ?? wrappedNative)
  }

  async function wrapExact({ toAmount, ...question }: BuildExactQuestion): Promise<BuiltExactSwap | undefined> {
    const built = await build({ ...question, amount: toAmount })
    return built && { ...built, amount: toAmount, fromAmount: toAmount, isExact: true }
  }

  async function build(question: BuildQuestion): Promise<BuiltSwap | undefined> {
    const { from, to, amount, slippageBps, mustEstimate } = question
    const user = question.user as Hex
    const offer = await findOffer(question)
    if (!offer) return undefined
    const { evm, pools, toAmount, priceImpact } = offer
    const time = await readTime(evm, now)
    const call = { value: from === undefined ? amount : 0n, user }
    if (!('route' in offer)) {
      // The native currency and its wrapped token are worth the same at all times.
      const data =
        from === undefined
          ? encodeFunctionData({ abi: wrapped, functionName: 'deposit' })
          : encodeFunctionData({ abi: wrapped, functionName: 'withdraw', args: [amount] })
      const target = getAddress(pools.wrappedNative)
      const gas = await estimateSwapGas(evm.rpc, { ...call, to: target, data, token: undefined }, time)
      if (gas === undefined && mustEstimate) throw wouldFail()
      return { to: target, data, value: call.value, toAmount, minimum: toAmount, priceImpact, gas }
    }
    const minimum = (toAmount * BigInt(10_000 - slippageBps)) / 10_000n
    const deadline = time + deadlineSeconds
    const data = encodeSwap({
      route: offer.route,
      user,
      amount,
      minimum,
      deadline,
      givesNative: from === undefined,
      wantsNative: to === undefined,
    })
    const router = getAddress(offer.route.router)
    const token = from === undefined ? undefined : { address: from as Hex, spender: router, amount }
    const gas = await estimateSwapGas(evm.rpc, { ...call, to: router, data, token }, time)
    if (gas === undefined && mustEstimate) throw wouldFail()
    return { to: router, data, value: call.value, toAmount, minimum, priceImpact, spender: offer.spender, gas }
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
      const offer = await findOffer(question)
      if (!offer) return undefined
      const { toAmount, priceImpact } = offer
      return { toAmount, priceImpact, spender: 'spender' in offer ? offer.spender : undefined }
    },
    build,
    async quoteExact(question) {
      const { toAmount } = question
      if (isWrap(question)) return { toAmount, fromAmount: toAmount, priceImpact: '0.00', isExact: true }
      const offer = await findExact(question)
      if (!offer) return undefined
      const { fromAmount, isExact, priceImpact, spender } = offer
      return { toAmount, fromAmount, priceImpact, spender, isExact }
    },
    buildExact,
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

const block = v.object({ timestamp: v.string() })

/**
 * A time for the simulation, in Unix seconds. It is later than the newest block, because a chain's clock may be ahead
 * of this server's.
 */
async function readTime({ rpc }: EvmChain, now: () => number): Promise<bigint> {
  const latest = v.safeParse(block, await rpc.call('eth_getBlockByNumber', ['latest', false]))
  const newest = latest.success ? readQuantity(latest.output.timestamp) : 0n
  const own = BigInt(Math.floor(now() / 1000))
  return (newest > own ? newest : own) + 2n
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function wouldFail(): HttpError {
  return new HttpError(422, 'would_fail', 'The chain says that this swap would fail')
}
