import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { readable } from '../../kernel/store.ts'
import { accountTarget } from '../account/account-target.ts'
import { shared } from '../assets/shared.ts'
import { typedAmount } from '../send/amounts-for.ts'
import { parseAmount } from '../send/parse-amount.ts'
import { tokens } from '../tokens/tokens.ts'
import { canSwap } from './can-swap.ts'
import { createSwapForm, type EditableSwapForm } from './create-swap-form.ts'
import { draftOfForm } from './draft-of-form.ts'
import { fillMax } from './fill-max.ts'
import { isSameToken } from './list-tokens.ts'
import { loadSwapTokens } from './load-swap-tokens.ts'
import { measureTokens } from './measure-tokens.ts'
import { createQuoteLoop } from './quote-loop.ts'
import { reviewSwap } from './review-swap.ts'
import { defaultSlippage, parseSlippage, storedSlippage } from './slippage.ts'
import type { Swap } from './swap-api.ts'
import type { SwapForm } from './swap-form.ts'

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
  const form: EditableSwapForm = createSwapForm(client, stored.get() ?? defaultSlippage, () => quotes.plan())
  const { edit, get, set } = form
  const quotes = createQuoteLoop(client, form)
  const measure = () => measureTokens(form, accountTarget(client))
  const listed = loadSwapTokens(client, form, measure)

  function choose(next: Pick<SwapForm, 'sourceToken' | 'toToken'>) {
    const unread = { decimals: {}, sourceBalance: undefined, toBalance: undefined, prices: {}, findingMax: false }
    edit({ ...next, ...unread, loadingPrices: true })
    void measure()
  }

  function reset() {
    listed.forgetRequest()
    edit({ amountText: '', sourceTokenAmount: '', toToken: undefined, approval: 'exact' })
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
    ...readable(form.store),
    watch,
    available() {
      const target = accountTarget(client)
      return target !== undefined && canSwap(client, target)
    },
    request: listed.request,
    setSourceToken(token) {
      const { sourceToken, toToken } = get()
      choose({ sourceToken: token, toToken: isSameToken(token, toToken) ? sourceToken : toToken })
    },
    setToToken(token) {
      const { sourceToken, toToken } = get()
      choose({ toToken: token, sourceToken: isSameToken(token, sourceToken) ? toToken : sourceToken })
    },
    switchTokens(locale) {
      const { quote, sourceToken, toToken } = get()
      const amount = quote?.toAmount
      choose({ sourceToken: toToken, toToken: sourceToken })
      if (amount !== undefined) edit({ amountText: typedAmount(amount, locale), sourceTokenAmount: amount })
    },
    setAmount(text, locale) {
      edit({ amountText: text, sourceTokenAmount: parseAmount(text, locale), findingMax: false })
    },
    max: (locale) => fillMax(client, form, locale),
    setSlippage(percent) {
      const slippage = parseSlippage(percent)
      if (slippage === undefined) return false
      stored.set(slippage)
      edit({ slippage })
      return true
    },
    setApproval: (approval) => set({ approval }),
    acknowledge: (acknowledged) => set({ acknowledged, consented: get().quote?.priceImpact }),
    retry() {
      const target = accountTarget(client)
      if (get().status === 'error' && target) void listed.load(target)
      else quotes.plan(0)
    },
    draft: (words) => draftOfForm(client, form, { words, reset }),
    review: (words) => reviewSwap(client, feature.draft(words)),
    reset,
  }
  return feature
}
