import { assetId, type Holding } from './asset.ts'
import type { NativeCurrency } from './config.ts'
import { fromScaled, multiply, toJsonNumber } from './decimal.ts'
import type { HistoryTransaction, Movement } from './history/history-source.ts'
import type { Price } from './prices/price-source.ts'
import type { IsSpam } from './spam.ts'

/**
 * Turns the URL of an image into one on this server, so that no third party sees the visitor; undefined for a URL that
 * can't be.
 */
export type ImageLink = (url: string | undefined) => string | undefined

export type WireOptions = { readonly chainId: string; readonly isSpam: IsSpam; readonly image: ImageLink }

/** One token as `GET /v1/account/{address}/balance` gives it. */
export function toWireBalance(holding: Holding, priced: Price | undefined, { chainId, isSpam, image }: WireOptions) {
  const { name, symbol, decimals, amount, address } = holding
  const numeric = fromScaled(amount, decimals)
  const price = priced?.price
  return {
    name,
    symbol,
    chainId,
    ...(address !== undefined && { address: assetId(chainId, address) }),
    ...(price !== undefined && { value: toJsonNumber(multiply(price, numeric)) }),
    price: price === undefined ? 0 : toJsonNumber(price),
    ...(priced?.change24h !== undefined && { change24h: toJsonNumber(priced.change24h) }),
    quantity: { decimals: String(decimals), numeric },
    iconUrl: image(holding.iconUrl) ?? '',
    flags: { is_spam: isSpam({ chainId, address, name, symbol }) },
  }
}

/** One transaction as `GET /v1/account/{address}/history` gives it. */
export function toWireTransaction(entry: HistoryTransaction, native: NativeCurrency, options: WireOptions) {
  const { hash, minedAt, status, operation, from, to, nonce, movements } = entry
  return {
    id: `${options.chainId}:${hash}`,
    metadata: {
      minedAt: new Date(minedAt).toISOString(),
      chain: options.chainId,
      hash,
      ...(nonce !== undefined && { nonce }),
      operationType: operation,
      status,
      sentFrom: from,
      sentTo: to,
      application: null,
    },
    transfers: movements.map((movement) => toWireTransfer(movement, native, options)),
  }
}

function toWireTransfer(movement: Movement, native: NativeCurrency, { chainId, isSpam, image }: WireOptions) {
  const { direction, sender, recipient, amount, decimals, token, isNft, isPoison } = movement
  const { name, symbol } = token ?? native
  const iconUrl = image(token ? token.iconUrl : native.iconUrl)
  const is_spam = isPoison === true || isSpam({ chainId, address: token?.address, name, symbol })
  return {
    direction,
    quantity: { numeric: fromScaled(amount, decimals) },
    value: null,
    price: null,
    ...(sender !== undefined && { sender }),
    ...(recipient !== undefined && { recipient }),
    ...(isNft
      ? { nft_info: { name, flags: { is_spam }, content: null } }
      : {
          fungible_info: {
            name,
            symbol,
            decimals,
            ...(token && { address: assetId(chainId, token.address) }),
            icon: iconUrl === undefined ? null : { url: iconUrl },
            flags: { is_spam },
          },
        }),
  }
}
