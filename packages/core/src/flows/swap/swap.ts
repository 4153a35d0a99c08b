import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { activeAccount } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { accountTarget } from '../account/account-target.ts'
import { shared } from '../assets/shared.ts'
import { typedAmount } from '../send/amounts-for.ts'
import { parseAmount } from '../send/parse-amount.ts'
import { tokens } from '../tokens/tokens.ts'
import { canSwap } from './can-swap.ts'
import { isSameToken } from './list-tokens.ts'
import { loadSwapTokens } from './load-swap-tokens.ts'
import { maxSwap } from './max-swap.ts'
import { measureTokens } from './measure-tokens.ts'
import { createQuoteLoop } from './quote-loop.ts'
import { reviewSwap } from './review-swap.ts'
import { defaultSlippage, parseSlippage, storedSlippage } from './slippage.ts'
import type { Swap, SwapState } from './swap-api.ts'
import { swapDraft } from './swap-draft.ts'
import { emptyForm, noQuote, type SwapForm, type SwapFormPort, swapStateOf } from './swap-form.ts'

/**
 * Swaps from the account in use.
 *
 * @example
 * const form = client.use(swap)
 * form.request({ fromToken: 'ETH', toToken: 'USDC', amount: '0.5' })
 */
export const swap: Feature<Swap> = { id: 'swap', create: createSwap }

function createSwap(client: LatchkeyClient): Swap {
  const stored = client.storage.item(storedSlippage)
  let held: SwapForm = {
    ...emptyForm,
    status: 'none',
    listed: [],
    slippage: stored.get() ?? defaultSlippage,
    approval: 'exact',
  }
  const store = createStore<SwapState>(() => swapStateOf(client, held))

  function set(change: Partial<SwapForm>) {
    held = { ...held, ...change }
    store.setState(swapStateOf(client, held), true)
  }

  const form: SwapFormPort = { get: () => held, set, message: () => store.getState().message }
  const quotes = createQuoteLoop(client, form)
  const measure = () => measureTokens(form, accountTarget(client))

  /** Counts the changes of the form. */
  let changes = 0

  /** A change by the visitor makes the quote invalid. */
  function change(next: Partial<SwapForm>) {
    changes += 1
    const isOther = 'amountText' in next || 'sourceToken' in next
    set({ ...noQuote, ...(isOther && { isMax: false }), ...next })
    quotes.plan()
  }

  const listed = loadSwapTokens(client, form, { state: store.getState, change, measure })

  function choose(next: Pick<SwapForm, 'sourceToken' | 'toToken'>) {
    const unread = { decimals: {}, sourceBalance: undefined, toBalance: undefined, prices: {}, findingMax: false }
    change({ ...next, ...unread, loadingPrices: true })
    void measure()
  }

  const watch = shared(() => {
    const offs = [
      client.use(tokens).watch(),
      client.use(tokens).subscribe(() => set({})),
      client.connection.subscribe(listed.follow),
      client.platform.onVisibility((visible) => {
        if (visible) quotes.plan(0)
      }),
    ]
    listed.follow()
    void measure()
    quotes.start()
    return () => {
      quotes.stop()
      for (const off of offs) off()
    }
  })

  const feature: Swap = {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    watch,
    available() {
      const target = accountTarget(client)
      return target !== undefined && canSwap(client, target)
    },
    request: listed.request,
    setSourceToken(token) {
      choose({ sourceToken: token, toToken: isSameToken(token, held.toToken) ? held.sourceToken : held.toToken })
    },
    setToToken(token) {
      choose({ toToken: token, sourceToken: isSameToken(token, held.sourceToken) ? held.toToken : held.sourceToken })
    },
    switchTokens() {
      const { quote, sourceToken, toToken } = held
      const amount = quote?.toAmount
      choose({ sourceToken: toToken, toToken: sourceToken })
      if (amount !== undefined) change({ amountText: amount, sourceTokenAmount: amount })
    },
    setAmount(text, locale) {
      change({ amountText: text, sourceTokenAmount: parseAmount(text, locale), findingMax: false })
    },
    async max(locale) {
      const target = accountTarget(client)
      const { sourceToken } = held
      if (!target || !sourceToken) return
      set({ findingMax: true })
      const { address: account, connection } = target
      const { chainId, id: connectionId } = connection
      const asked = { connectionId, account, chainId, token: sourceToken }
      const amount = await maxSwap(client, asked).catch((error: unknown) => {
        client.log.warn('The most that can be swapped is unknown', { error: normalizeError(error) })
        return undefined
      })
      // The visitor chose or typed something else meanwhile.
      if (!held.findingMax || held.sourceToken !== sourceToken || held.account !== target.address) return
      set({ findingMax: false })
      const isMax = sourceToken.address === undefined && connection.namespace === 'eip155'
      if (amount !== undefined) change({ amountText: typedAmount(amount, locale), sourceTokenAmount: amount, isMax })
    },
    setSlippage(percent) {
      const slippage = parseSlippage(percent)
      if (slippage === undefined) return false
      stored.set(slippage)
      change({ slippage })
      return true
    },
    setApproval: (approval) => set({ approval }),
    acknowledge: (acknowledged) => set({ acknowledged, consented: held.quote?.priceImpact }),
    retry() {
      const target = accountTarget(client)
      if (held.status === 'error' && target) void listed.load(target)
      else quotes.plan(0)
    },
    draft(words) {
      const target = accountTarget(client)
      const { approval, decimals, isMax, quote, slippage, sourceToken: from, sourceTokenAmount: amount } = held
      const { toToken: to } = held
      const { message } = store.getState()
      const { from: sold, to: bought } = decimals
      if (
        message !== 'review' ||
        !target ||
        !from ||
        !to ||
        !amount ||
        !quote ||
        sold === undefined ||
        bought === undefined
      )
        throw new LatchkeyError('config/invalid', { details: `The swap lacks something: ${message}` })
      const reviewed = changes
      return swapDraft(client, target, {
        from: { token: from, decimals: sold },
        to: { token: to, decimals: bought },
        amount,
        isMax,
        approval,
        slippage,
        quote,
        words,
        isSmartAccount: activeAccount(target.connection).type === 'smartAccount',
        // A choice that the visitor made while the wallet was asked belongs to another swap.
        onSubmitted() {
          if (changes === reviewed) feature.reset()
        },
      })
    },
    review: (words) => reviewSwap(client, feature.draft(words)),
    reset() {
      listed.forgetRequest()
      change({ amountText: '', sourceTokenAmount: '', toToken: undefined, approval: 'exact' })
    },
  }
  return feature
}
