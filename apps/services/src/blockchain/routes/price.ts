import * as v from 'valibot'
import { HttpError } from '../../http/http-error.ts'
import type { Blockchain } from '../blockchain.ts'
import type { ChainSource } from '../chain-sources.ts'
import { toJsonNumber } from '../decimal.ts'
import { assetKey, type PricedAsset } from '../prices/price-source.ts'
import type { ImageLink } from '../wire.ts'
import { currencySchema } from './shared/parameters.ts'

const caip10 = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'a CAIP-10 id, such as eip155:1:0x…'),
)

/** `POST /v1/fungible/price`: what tokens cost now. */
export const priceBody = v.object({
  currency: currencySchema,
  addresses: v.pipe(v.array(caip10), v.minLength(1), v.maxLength(100)),
})
export type PriceRequest = v.InferOutput<typeof priceBody>

/** The texts that mean the native currency instead of an address. */
const nativeAddresses: ReadonlySet<string> = new Set([
  'native',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'so11111111111111111111111111111111111111111',
])

/** Prices in the order of the request, each with the id from the request. Tokens without a price are left out. */
export async function answerPrice(blockchain: Blockchain, { addresses, currency }: PriceRequest, image: ImageLink) {
  const asked = addresses.flatMap((id) => {
    const [namespace, reference, encoded = ''] = id.split(':')
    const source = blockchain.sources.get(`${namespace}:${reference}`)
    const address = decode(encoded)
    if (!source || address === undefined) return []
    const isNative = nativeAddresses.has(address.toLowerCase())
    return [{ source, id, asset: { chainId: source.chainId, ...(!isNative && { address }) } as PricedAsset }]
  })
  const prices = await blockchain.prices.prices(
    asked.map(({ asset }) => asset),
    currency,
  )
  const priced = asked.flatMap(({ source, id, asset }) => {
    const price = prices.get(assetKey(asset))
    return price === undefined ? [] : [{ source, id, asset, price }]
  })
  const fungibles = await Promise.all(
    priced.map(async ({ source, id, asset, price }) => {
      const { name, symbol, iconUrl } = await describe(source, asset.address)
      return { address: id, name, symbol, iconUrl: image(iconUrl) ?? '', price: toJsonNumber(price.price) }
    }),
  )
  return { fungibles }
}

async function describe({ native, settings, evm }: ChainSource, address: string | undefined) {
  if (address === undefined) return native
  const configured = settings.tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
  if (configured) return configured
  if (!evm || !/^0x[0-9a-fA-F]{40}$/.test(address)) return { name: address, symbol: address, iconUrl: undefined }
  return (
    (await evm.metadata([address])).get(address.toLowerCase()) ?? { name: address, symbol: address, iconUrl: undefined }
  )
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new HttpError(400, 'invalid_body', 'addresses: a percent sign without its digits')
  }
}
