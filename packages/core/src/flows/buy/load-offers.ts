import type { StoreApi } from 'zustand/vanilla'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { accountTarget } from '../account/account-target.ts'
import { remoteSettings } from '../services/remote-settings.ts'
import type { BuyState } from './buy-api.ts'
import type { BuyServices } from './buy-services.ts'
import { offeredProviders } from './offered-providers.ts'
import { purchaseNetworks } from './purchase-networks.ts'
import { samplePaymentCurrencies, samplePurchaseCurrencies } from './sample-options.ts'

/** The currency that most visitors buy first. */
const defaultCurrency = 'USDC'

export type Offers = {
  /** Loads providers and currencies; without them the samples are shown. The visitor's choice stays. Never rejects. */
  load(): Promise<void>
  /** Keeps the chosen network where the chosen currency is paid out on it, else takes the one in use. */
  chooseNetwork(): void
}

/** The currencies for sale, the currencies to pay with, and the providers. */
export function loadOffers(
  client: LatchkeyClient,
  services: BuyServices | undefined,
  store: Pick<StoreApi<BuyState>, 'getState' | 'setState'>,
): Offers {
  const get = store.getState
  const settings = client.use(remoteSettings)

  async function loadProviders(): Promise<BuyState['providers']> {
    if (!services || !settings.isOn('buy')) return []
    return offeredProviders(client, await services.providers()).map(({ id, quotes, follows }) => ({
      id,
      quotes,
      follows,
    }))
  }

  async function load(): Promise<void> {
    store.setState({ status: 'loading', error: undefined })
    try {
      const providers = await loadProviders()
      const options = providers.length > 0 ? await services?.options() : undefined
      if (options) store.setState({ ...options, providers, estimate: false })
      else setSamples()
    } catch (thrown) {
      const error = normalizeError(thrown)
      client.log.warn('What is for sale could not be loaded', { error })
      setSamples()
      store.setState({ error })
    }
    const { purchaseCurrencies, paymentCurrencies, selectedProvider, providers, purchaseCurrency } = get()
    const find = <T extends { readonly id: string }>(list: readonly T[], id: string | undefined) =>
      list.find((one) => one.id === id)
    store.setState({
      status: 'ready',
      selectedProvider: find(providers, selectedProvider?.id) ?? (providers.length === 1 ? providers[0] : undefined),
      purchaseCurrency:
        find(purchaseCurrencies, purchaseCurrency?.id) ??
        purchaseCurrencies.find(({ symbol }) => symbol === defaultCurrency) ??
        purchaseCurrencies[0],
      paymentCurrency:
        find(paymentCurrencies, get().paymentCurrency?.id) ?? find(paymentCurrencies, 'USD') ?? paymentCurrencies[0],
    })
    chooseNetwork()
  }

  function setSamples(): void {
    const samples = { purchaseCurrencies: samplePurchaseCurrencies, paymentCurrencies: samplePaymentCurrencies }
    store.setState({ ...samples, providers: [], estimate: true })
  }

  function chooseNetwork(): void {
    const target = accountTarget(client)
    const offered = purchaseNetworks(client, get().purchaseCurrency)
    const byChain = (chainId: string | undefined) => offered.find((one) => one.chainId === chainId)
    store.setState({
      networks: offered,
      network: byChain(get().network?.chainId) ?? byChain(target?.connection.chainId) ?? offered[0],
    })
  }

  return { load, chooseNetwork }
}
