import type { TokenBalance } from '@latchkey/api-client'
import { sameAddress } from '../../kernel/caip/index.ts'
import { compare } from '../../kernel/format/decimal.ts'
import type { ConfiguredToken } from '../../kernel/option-types.ts'
import { advertises, appearance } from '../assets/looks-like.ts'
import type { ListedTokens } from './list-tokens.ts'
import type { ReadToken } from './read-tokens.ts'
import type { Token } from './tokens-api.ts'

type Chain = {
  readonly chainId: string
  readonly nativeSymbol: string
  readonly configured: readonly ConfiguredToken[]
}

/**
 * What a list of tokens shows: no zero amounts, none of the tokens with decimals `'0'`, each once. A token that the app
 * listed is shown whatever it is.
 */
export function toTokens({ held, read }: ListedTokens, chain: Chain): readonly Token[] {
  const own = held.filter(({ chainId }) => chainId === chain.chainId)
  const rows = [...own.map((balance) => fromBalance(balance, chain)), ...read.map((token) => fromChain(token, chain))]
  const once = rows.filter(
    ({ id }, index) => rows.findIndex((other) => other.id.toLowerCase() === id.toLowerCase()) === index,
  )
  const shown = once.filter(({ configured, amount, decimals }) => configured || (decimals !== '0' && isSome(amount)))
  return shown.map((row) => marked(row, once, chain)).sort(byWorth)
}

type Row = Omit<Token, 'lookAlike'> & { readonly decimals?: string | undefined }

function fromBalance({ address: accountId, quantity, isSpam, chainId, ...rest }: TokenBalance, chain: Chain): Row {
  const address = accountId?.slice(accountId.lastIndexOf(':') + 1)
  const configured = chain.configured.find((token) => address !== undefined && sameAddress(token.address, address))
  return {
    ...rest,
    id: accountId ?? chainId,
    chainId,
    address,
    amount: quantity.numeric,
    decimals: quantity.decimals,
    iconUrl: configured?.image ?? rest.iconUrl,
    isSpam: !configured && address !== undefined && (isSpam || advertises(rest.name, rest.symbol)),
    configured: configured !== undefined,
  }
}

function fromChain({ address, symbol, name, image, amount }: ReadToken, { chainId }: Chain): Row {
  const short = symbol ?? name ?? `${address.slice(0, 6)}…${address.slice(-4)}`
  return {
    id: `${chainId}:${address}`,
    name: name ?? short,
    symbol: short,
    chainId,
    address,
    amount,
    iconUrl: image,
    isSpam: false,
    configured: true,
  }
}

/** Genuine are the native currency, what the app listed and what has a price; another token that looks like it says so. */
function marked({ decimals: _, ...row }: Row, rows: readonly Row[], { nativeSymbol }: Chain): Token {
  const looks = appearance(row.symbol)
  const isGenuine = ({ address, configured, price, isSpam }: Row) =>
    address === undefined || configured || (price !== undefined && !isSpam)
  const others = rows.filter((other) => other.id !== row.id && isGenuine(other)).map(({ symbol }) => symbol)
  const lookAlike =
    !isGenuine(row) && [nativeSymbol, ...others].some((symbol) => symbol !== '' && appearance(symbol) === looks)
  return { ...row, lookAlike }
}

const isSome = (amount: string | undefined) => amount !== undefined && /[1-9]/.test(amount)

function byWorth(a: Token, b: Token): number {
  return (
    Number(a.isSpam || a.lookAlike) - Number(b.isSpam || b.lookAlike) ||
    compare(b.value ?? '-1', a.value ?? '-1') ||
    Number(a.address !== undefined) - Number(b.address !== undefined) ||
    a.symbol.localeCompare(b.symbol, 'en')
  )
}
