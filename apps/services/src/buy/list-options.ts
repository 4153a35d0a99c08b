import type { BuyCurrency } from './buy-config.ts'
import type { BuyOptions } from './buy-provider.ts'

/**
 * The usual offer of providers, if none of them gives a list. Limits such as FinCEN's differ by country: the providers'
 * pages show the exact ones.
 */
const usualLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/**
 * Lists what is for sale and what it can be paid with. Ids and contracts come from this server's settings, because a
 * list of another server would decide where money goes.
 *
 * @param currencies of the settings
 * @param listed the list of a provider, if one gives it: what isn't in it is left out
 */
export function listOptions(currencies: readonly BuyCurrency[], listed: BuyOptions | undefined): BuyOptions {
  const isListed = (symbol: string, network: string) =>
    !listed ||
    listed.purchaseCurrencies.some((one) => one.symbol === symbol && one.networks.some(({ name }) => name === network))
  const purchaseCurrencies = currencies.map(({ id, name, symbol, networks }) => ({
    id,
    name,
    symbol,
    networks: networks
      .filter((network) => isListed(symbol, network.name))
      .map((network) => ({
        name: network.name,
        display_name: network.displayName,
        chain_id: network.chainId.replace(/^eip155:/, ''),
        ...(network.contractAddress && { contract_address: network.contractAddress }),
      })),
  }))
  return {
    purchaseCurrencies: purchaseCurrencies.filter(({ networks }) => networks.length > 0),
    paymentCurrencies:
      listed?.paymentCurrencies ?? ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: usualLimits })),
  }
}
