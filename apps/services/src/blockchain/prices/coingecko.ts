import * as v from 'valibot'
import type { ChainSettings } from '../config.ts'
import { toDecimal, toSignedDecimal } from '../decimal.ts'
import type { HttpSource } from '../http-source.ts'
import { assetKey, type Price, type PricedAsset, type PriceSource } from './price-source.ts'

export type CoingeckoOptions = {
  readonly http: HttpSource
  readonly chains: Readonly<Record<string, Pick<ChainSettings, 'coingecko'>>>
}

const answer = v.record(v.string(), v.record(v.string(), v.unknown()))

/** The contracts of one request; proxies refuse a longer URL. */
const largestBatch = 50
/** How many requests of one question run at the same time: a balance may need the prices of thousands of tokens. */
const mostAtOnce = 4

/** A CoinGecko-compatible API, v3: `simple/price` for coins, `simple/token_price/{platform}` for contracts. */
export function createCoingecko({ http, chains }: CoingeckoOptions): PriceSource {
  return {
    async prices(assets, currency, onUnanswered = () => {}) {
      const found = new Map<string, Price>()
      const keep = (asset: PricedAsset, entry: Readonly<Record<string, unknown>> | undefined) => {
        const price = toDecimal(entry?.[currency])
        const change24h = toSignedDecimal(entry?.[`${currency}_24h_change`])
        if (price !== undefined) found.set(assetKey(asset), { price, ...(change24h !== undefined && { change24h }) })
      }
      const coins = new Map<string, PricedAsset[]>()
      const contracts = new Map<string, PricedAsset[]>()
      for (const asset of assets) {
        const settings = Object.hasOwn(chains, asset.chainId) ? chains[asset.chainId]?.coingecko : undefined
        const id = asset.address === undefined ? settings?.native : settings?.platform
        const groups = asset.address === undefined ? coins : contracts
        if (id) groups.set(id, [...(groups.get(id) ?? []), asset])
      }
      const requests: { readonly part: readonly PricedAsset[]; readonly ask: () => Promise<void> }[] = []
      const asked = { vs_currencies: currency, include_24hr_change: 'true' }
      if (coins.size > 0) {
        const query = { ...asked, ids: [...coins.keys()].join(',') }
        requests.push({
          part: [...coins.values()].flat(),
          ask: async () => {
            const body = await http.get(['simple', 'price'], answer, query)
            for (const [id, list] of coins) for (const asset of list) keep(asset, body[id])
          },
        })
      }
      for (const [platform, list] of contracts) {
        for (let start = 0; start < list.length; start += largestBatch) {
          const part = list.slice(start, start + largestBatch)
          const query = { ...asked, contract_addresses: part.map(({ address }) => address).join(',') }
          requests.push({
            part,
            ask: async () => {
              const body = await http.get(['simple', 'token_price', platform], answer, query)
              const entries = new Map(Object.entries(body).map(([address, entry]) => [address.toLowerCase(), entry]))
              for (const asset of part) keep(asset, entries.get(asset.address?.toLowerCase() ?? ''))
            },
          })
        }
      }
      let failure: unknown
      const waiting = requests.values()
      const askAll = async () => {
        for (const { part, ask } of waiting)
          await ask().catch((error: unknown) => {
            failure ??= error
            for (const asset of part) onUnanswered(asset, error)
          })
      }
      await Promise.all(Array.from({ length: mostAtOnce }, askAll))
      if (failure !== undefined && found.size === 0) throw failure
      return found
    },
  }
}
