import type { SwapToken as ListedToken } from '@latchkey/api-client'
import { sameAddress } from '../../kernel/caip/index.ts'
import type { Token } from '../tokens/tokens-api.ts'
import type { SwapToken } from './swap-api.ts'

/** The services' address for the native currency. */
const nativeAddresses: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** CAIP-10 of a token, or of the native currency. */
export function tokenId(chainId: string, address: string | undefined): string {
  return `${chainId}:${address ?? nativeAddresses[chainId.split(':')[0] ?? '']}`
}

/** Well-known symbols, the most asked for first. */
const suggestedSymbols: readonly string[] = [
  'ETH USDC USDT DAI WETH WBTC POL BNB AVAX SOL LINK UNI AAVE ARB OP MKR CRV LDO COMP SNX GRT ENS RPL SUSHI BAL YFI 1INCH ZRX',
].flatMap((line) => line.split(' '))
const suggested = 8

export type SwapLists = Readonly<Record<'ownTokens' | 'suggestedTokens' | 'tokens', readonly SwapToken[]>>

/** The lists of the token picker. The account's own tokens have their amounts; spam and look-alikes are left out. */
export function listsOf(chainId: string, listed: readonly ListedToken[], held: readonly Token[]): SwapLists {
  const known = held.filter((token) => token.chainId === chainId && !token.isSpam && !token.lookAlike)
  const heldToken = (id: string) => known.find((token) => sameId(tokenId(chainId, token.address), id))
  const all = listed
    .filter(({ address }) => address.startsWith(`${chainId}:`))
    .map(({ address: id, iconUrl, name, symbol }): SwapToken => {
      const own = heldToken(id)
      return { id, address: addressOf(id), symbol, name, iconUrl, amount: own?.amount, value: own?.value }
    })
  const ownTokens = known
    .filter(({ amount }) => amount !== undefined && /[1-9]/.test(amount))
    .map(({ address, amount, iconUrl, name, symbol, value }): SwapToken => {
      const id = tokenId(chainId, address)
      const image = iconUrl ?? all.find((token) => sameId(token.id, id))?.iconUrl
      return { id, address, symbol, name, iconUrl: image, amount, value }
    })
  // The operator's own tokens come first in the services' list: if two have the same symbol, the operator's is suggested.
  const suggestedTokens = suggestedSymbols
    .flatMap((symbol) => all.find((token) => token.symbol.toUpperCase() === symbol) ?? [])
    .slice(0, suggested)
  return { ownTokens, suggestedTokens, tokens: all.toSorted((a, b) => a.symbol.localeCompare(b.symbol, 'en')) }
}

/** Finds a token by the symbol or address that a page asked for. */
export function findToken({ ownTokens, tokens }: SwapLists, asked: string): SwapToken | undefined {
  const text = asked.trim().toLowerCase()
  const isAsked = ({ address, id, symbol }: SwapToken) =>
    symbol.toLowerCase() === text || address?.toLowerCase() === text || id.toLowerCase() === text
  return tokens.find(isAsked) ?? ownTokens.find(isAsked)
}

export function isSameToken(a: SwapToken | undefined, b: SwapToken | undefined): boolean {
  return a !== undefined && b !== undefined && sameId(a.id, b.id)
}

function sameId(a: string, b: string): boolean {
  return sameAddress(a.slice(a.lastIndexOf(':') + 1), b.slice(b.lastIndexOf(':') + 1))
}

function addressOf(id: string): string | undefined {
  const address = id.slice(id.lastIndexOf(':') + 1)
  const isNative = Object.values(nativeAddresses).some((native) => native.toLowerCase() === address.toLowerCase())
  return isNative ? undefined : address
}
