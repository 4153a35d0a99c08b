import { getAddress, type Hex } from 'viem'
import type { BuildExactQuestion, BuiltExactSwap, ExactOffer, ExactQuestion } from '../swap-provider.ts'
import { encodeExactSwap } from './encode-swap.ts'
import { estimateSwapGas, wouldFail } from './estimate-gas.ts'
import { listRoutes } from './list-routes.ts'
import { deadlineSeconds, isSameToken, type PoolChain, readTime, routeEnds } from './pool-chain.ts'
import { findCheapestRoute, readPriceImpact } from './quote-routes.ts'
import { buildWrap, isWrap, noImpact } from './wrap-native.ts'

/** What an amount that must arrive would cost. Undefined without a route. */
export async function quoteExactPoolSwap(chain: PoolChain, question: ExactQuestion): Promise<ExactOffer | undefined> {
  const { toAmount } = question
  if (isWrap(chain, question)) return { toAmount, fromAmount: toAmount, priceImpact: noImpact, isExact: true }
  const offer = await findExactOffer(chain, question)
  if (!offer) return undefined
  const { fromAmount, priceImpact, spender } = offer
  return { toAmount, fromAmount, priceImpact, spender, isExact: true }
}

/**
 * The transaction of that swap.
 *
 * @throws {HttpError} 422 if the chain says that it would fail, and the caller needs an estimate
 */
export async function buildExactPoolSwap(
  chain: PoolChain,
  question: BuildExactQuestion,
  now: () => number,
): Promise<BuiltExactSwap | undefined> {
  const { from, mustEstimate, slippageBps, to, toAmount } = question
  if (isWrap(chain, question)) {
    const built = await buildWrap(chain, { ...question, amount: toAmount }, now)
    return { ...built, amount: toAmount, fromAmount: toAmount, isExact: true }
  }
  const user = question.user as Hex
  const offer = await findExactOffer(chain, question)
  if (!offer) return undefined
  const { fromAmount, priceImpact, route, spender } = offer
  const time = await readTime(chain, now)
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
  const gas = await estimateSwapGas(chain.evm.rpc, { user, value, to: router, data, token }, time)
  if (gas === undefined && mustEstimate) throw wouldFail()
  const amounts = { amount: most, fromAmount, toAmount, minimum: toAmount, isExact: true }
  return { ...amounts, to: router, data, value, priceImpact, spender, gas }
}

async function findExactOffer(chain: PoolChain, question: ExactQuestion) {
  const { from, toAmount } = question
  const { evm, pools } = chain
  const { start, end } = routeEnds(chain, question)
  // No pool holds a token and the same token.
  if (isSameToken(start, end)) return undefined
  const best = await findCheapestRoute(evm.read, listRoutes(pools, start, end), toAmount)
  if (!best) return undefined
  const priceImpact = await readPriceImpact(evm.read, best, best.fromAmount)
  const spender = from === undefined ? undefined : getAddress(best.route.router)
  return { ...best, priceImpact, spender }
}
