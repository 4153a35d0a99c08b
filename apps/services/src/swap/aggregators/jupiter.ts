import * as v from 'valibot'
import { buildByAmount, quoteByAmount } from '../exact-by-amount.ts'
import type { AggregatorConfig } from '../swap-config.ts'
import type { ExactQuestion, SwapProvider, SwapQuestion } from '../swap-provider.ts'
import { type AggregatorOptions, createAggregatorHttp } from './aggregator-http.ts'
import { amount } from './fields.ts'

/** The Solana program that swaps (dev.jup.ag). */
const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLJZoi5QNyVTaV4'
/** The mint of wrapped SOL. Jupiter's API uses it for SOL. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

const quote = v.looseObject({
  inAmount: v.optional(amount),
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

  type Asked = { readonly swapMode: 'ExactIn' | 'ExactOut'; readonly slippageBps: number }

  function ask({ from, to, amount }: Pick<SwapQuestion, 'from' | 'to' | 'amount'>, { slippageBps, swapMode }: Asked) {
    const query = {
      inputMint: from ?? wrappedSol,
      outputMint: to ?? wrappedSol,
      amount: String(amount),
      slippageBps: String(slippageBps),
      swapMode,
    }
    return http.ask({ path: '/swap/v1/quote', query }, quote, refusals)
  }

  /** Asks how much leaves for exactly `toAmount`, now and at most. Not every pool can answer that. */
  async function askExact({ toAmount, ...question }: ExactQuestion, slippageBps: number) {
    const answer = await ask({ ...question, amount: toAmount }, { swapMode: 'ExactOut', slippageBps })
    if (!answer?.inAmount || answer.outAmount !== toAmount) return undefined
    return { answer, fromAmount: answer.inAmount, most: answer.otherAmountThreshold }
  }

  /** Builds the swap. The quote is sent back unchanged, because Jupiter builds from it. */
  async function buildFrom({ inAmount, ...answer }: v.InferOutput<typeof quote>, userPublicKey: string) {
    const { outAmount, otherAmountThreshold, ...rest } = answer
    const quoteResponse = {
      ...rest,
      ...(inAmount !== undefined && { inAmount: String(inAmount) }),
      outAmount: String(outAmount),
      otherAmountThreshold: String(otherAmountThreshold),
    }
    const body = { quoteResponse, userPublicKey, wrapAndUnwrapSol: true, dynamicComputeUnitLimit: true }
    const built = await http.ask({ path: '/swap/v1/swap', body }, swap, refusals)
    const priceImpact = toPercent(answer.priceImpactPct)
    return built && { to: program, data: '0x', value: 0n, priceImpact, transaction: built.swapTransaction }
  }

  const provider: SwapProvider = {
    id: 'jupiter',
    serves: (chainId) => config.chains.includes(chainId),
    contracts: () => [program],
    async quote(question) {
      const answer = await ask(question, { swapMode: 'ExactIn', slippageBps: 100 })
      return answer && { toAmount: answer.outAmount, priceImpact: toPercent(answer.priceImpactPct) }
    },
    async build(question) {
      const answer = await ask(question, { swapMode: 'ExactIn', slippageBps: question.slippageBps })
      const built = answer && (await buildFrom(answer, question.user))
      return built && { ...built, toAmount: answer.outAmount, minimum: answer.otherAmountThreshold }
    },
    async quoteExact(question, slippageBps) {
      const exact = await askExact(question, slippageBps)
      if (!exact) return quoteByAmount(provider, question, slippageBps)
      const { answer, fromAmount } = exact
      const priceImpact = toPercent(answer.priceImpactPct)
      return { toAmount: question.toAmount, fromAmount, priceImpact, isExact: true }
    },
    async buildExact(question) {
      const { most, slippageBps, toAmount, user } = question
      let exact = await askExact(question, slippageBps)
      if (!exact) return buildByAmount(provider, question)
      // The visitor was shown this maximum, so it stays the maximum while the price allows it.
      if (most !== undefined && exact.most > most && exact.fromAmount <= most) {
        const bps = Number(((most - exact.fromAmount) * 10_000n) / exact.fromAmount)
        const stricter = await askExact(question, bps)
        if (stricter && stricter.most <= most) exact = stricter
      }
      const built = await buildFrom(exact.answer, user)
      if (!built) return undefined
      return { ...built, toAmount, minimum: toAmount, amount: exact.most, fromAmount: exact.fromAmount, isExact: true }
    },
  }
  return provider
}

/** Turns a fraction into percent with two digits. A gain counts as no impact. */
function toPercent(fraction: string | null | undefined): string | undefined {
  return fraction ? Math.max(0, Number(fraction) * 100).toFixed(2) : undefined
}
