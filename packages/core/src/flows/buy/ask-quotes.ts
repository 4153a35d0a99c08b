import type { StoreApi } from 'zustand/vanilla'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { compare } from '../../kernel/format/index.ts'
import type { BuyState } from './buy-api.ts'
import type { BuyServices } from './buy-services.ts'
import { checkAmount } from './check-amount.ts'
import { sampleQuote } from './sample-options.ts'

/** Between the last key and the question for quotes, in ms. */
const quoteWaitMs = 500

export type Quotes = {
  /** Amount or choice changed: the quotes are no longer valid, and are requested again in a moment. */
  forget(): void
  /** Stops the pending and later requests. Quotes that were received stay. */
  stop(): void
  /** Asks every provider with quotes now. */
  ask(): void
  /** Takes the purchase amount from the chosen provider's quote, or from the best quote. For a provider without quotes there is no amount. */
  showBest(): void
}

/** Asks providers what a payment buys. */
export function askQuotes(
  { clock }: Pick<LatchkeyClient, 'clock'>,
  services: BuyServices | undefined,
  store: Pick<StoreApi<BuyState>, 'getState' | 'setState'>,
): Quotes {
  const get = store.getState
  let cancel = () => {}

  function forget(): void {
    cancel()
    const { paymentAmount, paymentCurrency } = get()
    store.setState({
      amountProblem: checkAmount(paymentAmount, paymentCurrency),
      purchaseAmount: undefined,
      quotes: {},
      quotesLoading: false,
    })
    const isWorthIt = paymentAmount !== '' && compare(paymentAmount, '0') > 0 && !get().amountProblem
    if (!isWorthIt) return
    if (get().estimate) {
      showSample()
      return
    }
    store.setState({ quotesLoading: get().providers.some(({ quotes }) => quotes) })
    cancel = clock.setTimeout(ask, quoteWaitMs)
  }

  function stop(): void {
    cancel()
    store.setState({ quotesLoading: false })
  }

  function showSample(): void {
    const { paymentAmount, paymentCurrency, purchaseCurrency } = get()
    if (!paymentCurrency || !purchaseCurrency) return
    store.setState({ purchaseAmount: sampleQuote(paymentCurrency.id, purchaseCurrency.symbol, paymentAmount) })
  }

  function ask(): void {
    cancel()
    const { network, paymentAmount, paymentCurrency, providers, purchaseCurrency } = get()
    const asked = providers.filter(({ quotes }) => quotes)
    if (!services || !network || !paymentCurrency || !purchaseCurrency || asked.length === 0) {
      store.setState({ quotesLoading: false })
      return
    }
    let isOld = false
    cancel = () => {
      isOld = true
    }
    store.setState({ quotesLoading: true, error: undefined })
    const failures: LatchkeyError[] = []
    const question = {
      purchaseCurrency: purchaseCurrency.symbol,
      paymentCurrency: paymentCurrency.id,
      amount: paymentAmount,
      network: network.name,
    }
    const all = asked.map(async ({ id }) => {
      try {
        const answer = await services.quote({ ...question, provider: id })
        if (isOld) return
        const { currency } = answer.purchaseAmount
        if (
          ![purchaseCurrency.symbol, purchaseCurrency.id].some((name) => name.toLowerCase() === currency.toLowerCase())
        )
          throw new LatchkeyError('request/unreadable')
        // Fees in other currencies can't be added.
        const feeOf = (kind: 'provider' | 'network', fee: typeof answer.networkFee) =>
          fee?.currency === paymentCurrency.id ? [{ kind, amount: fee.amount }] : []
        const fees = [...feeOf('provider', answer.providerFee), ...feeOf('network', answer.networkFee)]
        const quote = { purchaseAmount: answer.purchaseAmount.amount, total: answer.paymentTotal?.amount, fees }
        store.setState({ quotes: { ...get().quotes, [id]: quote } })
        showBest()
      } catch (thrown) {
        failures.push(normalizeError(thrown))
      }
    })
    void Promise.all(all).then(() => {
      if (isOld) return
      // A chosen provider without quotes needs none, so missing quotes are no error.
      const isNone = Object.keys(get().quotes).length === 0 && get().selectedProvider?.quotes !== false
      store.setState({ quotesLoading: false, ...(isNone && { error: failures[0] }) })
      if (isNone) showSample()
    })
  }

  function showBest(): void {
    const { quotes, selectedProvider } = get()
    // The price of another provider doesn't apply to this one.
    if (selectedProvider?.quotes === false) return void store.setState({ purchaseAmount: undefined })
    const own = selectedProvider && quotes[selectedProvider.id]
    const amounts = own ? [own.purchaseAmount] : Object.values(quotes).map(({ purchaseAmount }) => purchaseAmount)
    store.setState({ purchaseAmount: amounts.sort(compare).at(-1) })
  }

  return { forget, stop, ask, showBest }
}
