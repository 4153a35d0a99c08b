import { encodeFunctionData, getAddress } from 'viem'
import type { BuildQuestion, BuiltSwap, SwapQuestion } from '../swap-provider.ts'
import { wrapped } from './abis.ts'
import { estimateSwapGas, wouldFail } from './estimate-gas.ts'
import { isSameToken, type PoolChain, readTime, routeEnds } from './pool-chain.ts'

/** The native currency and its wrapped token are worth the same at all times. */
export const noImpact = '0.00'

/** Whether one of the tokens is the native currency and the other one its wrapped token. */
export function isWrap(chain: PoolChain, question: Pick<SwapQuestion, 'from' | 'to'>): boolean {
  const { start, end } = routeEnds(chain, question)
  return question.from !== question.to && isSameToken(start, end)
}

/** Wraps or unwraps the native currency: as much arrives as leaves. */
export async function buildWrap(chain: PoolChain, question: BuildQuestion, now: () => number): Promise<BuiltSwap> {
  const { amount, from, mustEstimate, user } = question
  const time = await readTime(chain, now)
  const data =
    from === undefined
      ? encodeFunctionData({ abi: wrapped, functionName: 'deposit' })
      : encodeFunctionData({ abi: wrapped, functionName: 'withdraw', args: [amount] })
  const to = getAddress(chain.pools.wrappedNative)
  const value = from === undefined ? amount : 0n
  const gas = await estimateSwapGas(chain.evm.rpc, { user, value, to, data, token: undefined }, time)
  if (gas === undefined && mustEstimate) throw wouldFail()
  return { to, data, value, toAmount: amount, minimum: amount, priceImpact: noImpact, gas }
}
