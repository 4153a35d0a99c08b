import { getAddress, type Hex } from 'viem'
import type { BuildQuestion, BuiltSwap, SwapOffer, SwapQuestion } from '../swap-provider.ts'
import { encodeSwap } from './encode-swap.ts'
import { estimateSwapGas, wouldFail } from './estimate-gas.ts'
import { listRoutes } from './list-routes.ts'
import { deadlineSeconds, isSameToken, type PoolChain, readTime, routeEnds } from './pool-chain.ts'
import { findBestRoute, readPriceImpact } from './quote-routes.ts'
import { buildWrap, isWrap, noImpact } from './wrap-native.ts'

/** What an amount that leaves would give. Undefined without a route. */
export async function quotePoolSwap(chain: PoolChain, question: SwapQuestion): Promise<SwapOffer | undefined> {
  if (isWrap(chain, question)) return { toAmount: question.amount, priceImpact: noImpact, spender: undefined }
  const offer = await findOffer(chain, question)
  if (!offer) return undefined
  const { toAmount, priceImpact, spender } = offer
  return { toAmount, priceImpact, spender }
}

/**
 * The transaction of that swap.
 *
 * @throws {HttpError} 422 if the chain says that it would fail, and the caller needs an estimate
 */
export async function buildPoolSwap(
  chain: PoolChain,
  question: BuildQuestion,
  now: () => number,
): Promise<BuiltSwap | undefined> {
  if (isWrap(chain, question)) return buildWrap(chain, question, now)
  const { from, to, amount, slippageBps, mustEstimate } = question
  const user = question.user as Hex
  const offer = await findOffer(chain, question)
  if (!offer) return undefined
  const { priceImpact, route, spender, toAmount } = offer
  const time = await readTime(chain, now)
  const minimum = (toAmount * BigInt(10_000 - slippageBps)) / 10_000n
  const value = from === undefined ? amount : 0n
  const data = encodeSwap({
    route,
    user,
    amount,
    minimum,
    deadline: time + deadlineSeconds,
    givesNative: from === undefined,
    wantsNative: to === undefined,
  })
  const router = getAddress(route.router)
  const token = from === undefined ? undefined : { address: from as Hex, spender: router, amount }
  const gas = await estimateSwapGas(chain.evm.rpc, { user, value, to: router, data, token }, time)
  if (gas === undefined && mustEstimate) throw wouldFail()
  return { to: router, data, value, toAmount, minimum, priceImpact, spender, gas }
}

async function findOffer(chain: PoolChain, question: SwapQuestion) {
  const { from, amount } = question
  const { evm, pools } = chain
  const { start, end } = routeEnds(chain, question)
  // No pool holds a token and the same token.
  if (isSameToken(start, end)) return undefined
  const best = await findBestRoute(evm.read, listRoutes(pools, start, end), amount)
  if (!best) return undefined
  const priceImpact = await readPriceImpact(evm.read, best, amount)
  const spender = from === undefined ? undefined : getAddress(best.route.router)
  return { ...best, priceImpact, spender }
}
