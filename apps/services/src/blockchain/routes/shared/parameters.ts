import * as v from 'valibot'
import { HttpError } from '../../../http/http-error.ts'
import { type ParsedAddress, parseAddress } from '../../address.ts'
import type { Blockchain } from '../../blockchain.ts'
import type { ChainSource } from '../../chain-sources.ts'

/** @throws {HttpError} 400 */
export function readAddress(text: string): ParsedAddress {
  const address = parseAddress(text)
  if (!address) throw new HttpError(400, 'invalid_address', 'The address belongs to no known ecosystem')
  return address
}

/**
 * The chains of a request: the one that it names, or every configured chain that can have the address.
 *
 * @throws {HttpError} 404 for a chain that isn't configured, 400 for an address of another ecosystem
 */
export function readChains(
  blockchain: Blockchain,
  account: ParsedAddress,
  chainId: string | undefined,
): readonly ChainSource[] {
  const fits = ({ namespace, bech32Prefix }: ChainSource) =>
    namespace === account.namespace &&
    (account.namespace !== 'cosmos' || bech32Prefix === undefined || bech32Prefix === account.prefix)
  if (chainId === undefined || chainId === '') return [...blockchain.sources.values()].filter(fits)
  const source = readChain(blockchain, chainId)
  if (!fits(source)) throw new HttpError(400, 'invalid_address', 'The address does not belong to this chain')
  return [source]
}

/** @throws {HttpError} 404 */
export function readChain({ sources }: Blockchain, chainId: string): ChainSource {
  const source = sources.get(chainId)
  if (!source)
    throw new HttpError(
      404,
      'chain_unknown',
      `The chain is not configured: ${chainId.slice(0, 41).replace(/[^\w:-]/g, '')}`,
    )
  return source
}

/** ISO 4217, lower case; CoinGecko's `vs_currencies`. */
export const currencySchema = v.optional(
  v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{3,4}$/, 'a currency, such as usd')),
  'usd',
)
