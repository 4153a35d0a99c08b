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

/** Contracts of one request; a longer address line is refused by proxies. */
const largestBatch = 50

/** A CoinGecko-compatible API, v3: `simple/price` for coins, `simple/token_price/{platform}` for contracts. */
export function createCoingecko({ http, chains }: CoingeckoOptions): PriceSource {
  return {
    async prices(assets, currency) {
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
      const requests: Promise<void>[] = []
      const asked = { vs_currencies: currency, include_24hr_change: 'true' }
      if (coins.size > 0) {
        const query = { ...asked, ids: [...coins.keys()].join(',') }
        requests.push(
          http.get(['simple', 'price'], answer, query).then((body) => {
            for (const [id, list] of coins) for (const asset of list) keep(asset, body[id])
          }),
        )
      }
      for (const [platform, list] of contracts) {
        for (let start = 0; start < list.length; start += largestBatch) {
          const part = list.slice(start, start + largestBatch)
          const query = { ...asked, contract_addresses: part.map(({ address }) => address).join(',') }
          requests.push(
            http.get(['simple', 'token_price', platform], answer, query).then((body) => {
              const entries = new Map(Object.entries(body).map(([address, entry]) => [address.toLowerCase(), entry]))
              for (const asset of part) keep(asset, entries.get(asset.address?.toLowerCase() ?? ''))
            }),
          )
        }
      }
      const settled = await Promise.allSettled(requests)
      const failed = settled.find((result) => result.status === 'rejected')
      if (failed && found.size === 0) throw failed.reason
      return found
    },
  }
}
