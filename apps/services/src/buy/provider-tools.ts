import { HttpError } from '../http/http-error.ts'
import type { AskProvider } from './ask-provider.ts'
import type { BuyCurrency, BuyNetwork } from './buy-config.ts'
import type { OrderUpdate } from './buy-provider.ts'

/** The tools that every provider gets. */
export type ProviderTools = {
  readonly ask: AskProvider
  /** In ms. */
  readonly now: () => number
  readonly currencies: readonly BuyCurrency[]
}

/**
 * The currency and network that a purchase names.
 *
 * @throws {HttpError} 400
 */
export function networkFor(
  currencies: readonly BuyCurrency[],
  wanted: {
    readonly purchaseCurrency: string
    readonly chainId?: string | undefined
    readonly network?: string | undefined
  },
): { readonly currency: BuyCurrency; readonly network: BuyNetwork } {
  const currency = currencies.find(({ id, symbol }) =>
    [id, symbol].some((name) => name.toLowerCase() === wanted.purchaseCurrency.toLowerCase()),
  )
  const network = currency?.networks.find(({ chainId, name }) =>
    wanted.chainId === undefined ? name === wanted.network : chainId === wanted.chainId,
  )
  if (!currency || !network) throw notSold()
  return { currency, network }
}

export const notSold = () => new HttpError(400, 'not_sold', 'This currency isn’t sold on this network')

/**
 * Whether a provider's letters for a currency mean the ordered currency. Letters for a network follow an underscore:
 * `usdc_polygon`, `USDC_POLYGON`.
 */
export function isOrdered(currencies: readonly BuyCurrency[], ordered: string, paidOut: string): boolean {
  const [letters = ''] = paidOut.toLowerCase().split('_')
  const currency = currencies.find(({ id, symbol }) => [id, symbol].some((name) => isSame(name, ordered)))
  return [ordered, ...(currency ? [currency.id, currency.symbol] : [])].some((name) => isSame(name, letters))
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Whether a payment pays out to an address. Providers write addresses in letters of either case. */
export function paysTo({ address }: OrderUpdate, ordered: string): boolean {
  return address === undefined || isSame(address, ordered)
}
