import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { compare, subtract } from '../../kernel/format/decimal.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { accountTarget } from '../account/account-target.ts'
import { findPrices, findQuote } from './find-quote.ts'
import { measureTokens } from './measure-tokens.ts'
import type { SwapMessage, SwapQuote } from './swap-api.ts'
import { swapUnsupported } from './swap-errors.ts'
import { noQuote, type SwapFormPort } from './swap-form.ts'

/** How long after the last key a quote is asked for, in ms. */
const debounceMs = 200

/**
 * How long after an answer the quote is asked for again, in ms. A shown quote doesn't expire by itself. The deadline that a built swap has on the
 * chain is `deadlineSeconds` of the services (`swap/onchain/pool-chain.ts`).
 */
const refreshMs = 10_000

/** The visitor agreed to a loss. If it grows by more than this, they are asked again. In percent of the whole amount. */
const agreedMore = '1'

function isAgreed(quote: SwapQuote | undefined, consented = '0'): boolean {
  const { impactLevel, priceImpact = '100' } = quote ?? {}
  return impactLevel === 'severe' && compare(subtract(priceImpact, consented), agreedMore) <= 0
}

/** The messages of a form that has everything that a quote needs. */
const quotable: readonly SwapMessage[] = [
  'finding-price',
  'review',
  'acknowledge',
  'no-price',
  'no-route',
  'insufficient-balance',
]

export type QuoteLoop = {
  /** The form has changed: asks for a quote after a pause, or after `delay` ms. The answer to an earlier request is dropped. */
  readonly plan: (delay?: number) => void
  /** Asks now, and again every 10 s until `stop`. */
  readonly start: () => void
  readonly stop: () => void
}

/** Keeps the form's quote up to date while the form is watched. */
export function createQuoteLoop(client: LatchkeyClient, form: SwapFormPort): QuoteLoop {
  const { clock, platform } = client
  let watching = false
  let openRequest: AbortController | undefined
  let cancelTimer: Unsubscribe = () => {}

  function plan(delay: number = debounceMs) {
    cancelTimer()
    openRequest?.abort()
    if (!watching || !quotable.includes(form.message())) return form.set({ loadingQuote: false })
    if (!form.get().quote) form.set({ loadingQuote: true })
    cancelTimer = clock.setTimeout(() => void ask(), delay)
  }

  async function ask(): Promise<void> {
    // A page in the background asks for no quotes. It asks again when it is visible.
    if (!platform.isVisible()) return
    openRequest?.abort()
    const controller = new AbortController()
    openRequest = controller
    const { signal } = controller
    form.set({ loadingQuote: true })
    try {
      const found = await read(signal)
      if (signal.aborted) return
      const acknowledged = form.get().acknowledged && isAgreed(found?.quote, form.get().consented)
      form.set(found ? { ...noQuote, loadingPrices: false, ...found, acknowledged } : { loadingQuote: false })
    } catch (thrown) {
      if (signal.aborted) return
      form.set({ ...noQuote, error: normalizeError(thrown), loadingPrices: false })
    }
    cancelTimer()
    cancelTimer = clock.setTimeout(() => {
      void measureTokens(form, accountTarget(client))
      void ask()
    }, refreshMs)
  }

  /** The prices and the quote for what the form holds; `undefined` while something is missing. */
  async function read(signal: AbortSignal) {
    const target = accountTarget(client)
    const { decimals, slippage, sourceToken, sourceTokenAmount: amount, toToken } = form.get()
    if (!target || !sourceToken || !toToken || !amount) return undefined
    const blockchain = await client.blockchain()
    signal.throwIfAborted()
    if (!blockchain) throw swapUnsupported()
    if (decimals.from === undefined || decimals.to === undefined) await measureTokens(form, target)
    signal.throwIfAborted()
    const { from, to } = form.get().decimals
    if (from === undefined || to === undefined) throw new LatchkeyError('network/unsupported')
    const prices = await findPrices(blockchain, { from: sourceToken.id, to: toToken.id, signal })
    const quote = await findQuote(
      blockchain,
      {
        userAddress: target.id,
        from: { token: sourceToken, decimals: from },
        to: { token: toToken, decimals: to },
        amount,
        slippage,
        signal,
        now: clock.now,
      },
      prices,
    )
    return { prices, quote }
  }

  return {
    plan,
    start() {
      watching = true
      plan(0)
    },
    stop() {
      watching = false
      cancelTimer()
      openRequest?.abort()
      form.set({ loadingQuote: false })
    },
  }
}
