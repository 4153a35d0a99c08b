import * as v from 'valibot'
import type { AggregatorConfig } from '../swap-config.ts'
import type { SwapProvider, SwapQuestion } from '../swap-provider.ts'
import { type AggregatorOptions, createAggregatorHttp } from './aggregator-http.ts'
import { amount } from './fields.ts'

/** The program that swaps (dev.jup.ag). */
const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLJZoi5QNyVTaV4'
/** The mint of wrapped SOL, which stands for SOL in its API. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

const quote = v.looseObject({
  outAmount: amount,
  otherAmountThreshold: amount,
  /** A fraction: 0.01 is 1 %. */
  priceImpactPct: v.nullish(v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,40})?(?:[eE]-\d{1,2})?$/))),
})
const swap = v.object({
  swapTransaction: v.pipe(v.string(), v.maxLength(2000), v.regex(/^[A-Za-z0-9+/]+=*$/, 'base64')),
})

const refusals = /COULD_NOT_FIND_ANY_ROUTE|NO_ROUTES_FOUND|TOKEN_NOT_TRADABLE|CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD/

/** Jupiter, Swap API v1, on Solana (dev.jup.ag/docs/swap-api). */
export function createJupiter(config: AggregatorConfig<'jupiter'>, options: AggregatorOptions): SwapProvider {
  const headers: Readonly<Record<string, string>> = config.apiKey ? { 'x-api-key': config.apiKey } : {}
  const http = createAggregatorHttp(config.url, headers, options)

  function ask({ from, to, amount }: SwapQuestion, slippageBps: number) {
    const query = {
      inputMint: from ?? wrappedSol,
      outputMint: to ?? wrappedSol,
      amount: String(amount),
      slippageBps: String(slippageBps),
      swapMode: 'ExactIn',
    }
    return http.ask({ path: '/swap/v1/quote', query }, quote, refusals)
  }

  return {
    id: 'jupiter',
    serves: (chainId) => config.chains.includes(chainId),
    contracts: () => [program],
    async quote(question) {
      const answer = await ask(question, 100)
      return answer && { toAmount: answer.outAmount, priceImpact: toPercent(answer.priceImpactPct) }
    },
    async build(question) {
      const answer = await ask(question, question.slippageBps)
      if (!answer) return undefined
      const { outAmount, otherAmountThreshold, ...rest } = answer
      // The swap is built from the quote as it was written.
      const quoteResponse = {
        ...rest,
        outAmount: String(outAmount),
        otherAmountThreshold: String(otherAmountThreshold),
      }
      const body = {
        quoteResponse,
        userPublicKey: question.user,
        wrapAndUnwrapSol: true,
        dynamicComputeUnitLimit: true,
      }
      const built = await http.ask({ path: '/swap/v1/swap', body }, swap, refusals)
      return (
        built && {
          to: program,
          data: '0x',
          value: 0n,
          toAmount: outAmount,
          minimum: otherAmountThreshold,
          priceImpact: toPercent(answer.priceImpactPct),
          transaction: built.swapTransaction,
        }
      )
    },
  }
}

/** A fraction as per cent with two digits; a gain is no impact. */
function toPercent(fraction: string | null | undefined): string | undefined {
  return fraction ? Math.max(0, Number(fraction) * 100).toFixed(2) : undefined
}
