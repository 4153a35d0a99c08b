import { appearance } from '@latchkey/core/format'
import { assetId } from './asset.ts'
import type { BlockchainConfig } from './config.ts'
import { knownChain } from './known-chains.ts'

type SpamToken = {
  /** CAIP-2 */
  readonly chainId: string
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
}

/** Whether a token is spam. Whether a single transfer is: `isPoison` in `history/describe-transaction.ts`. */
export type IsSpam = (token: SpamToken) => boolean

// A host with a top-level domain that such tokens use, a URL, or a handle. No genuine token has such a name.
const link =
  /https?:|www\.|\bt\.me\b|[\p{L}\d-]{2}\s?[.,。]\s?(?:com|org|net|io|xyz|app|site|online|info|me|cc|co|fi|finance|gift|gifts|claim|claims|live|club|top|pro|vip|website|events?|network|money|cash|link|click|lol|us|ru|eu)\b/iu
const lure = /\b(?:claim|visit|airdrop|reward|voucher|redeem|free mint|whitelist)\b|[🎁🎉🚨⚠]/iu

/**
 * Marks spam: tokens that the operator lists, tokens whose name or symbol is an advertisement, and tokens that look
 * like a known token of the chain but have another address (`appearance`: `UЅDС` looks like `USDC`). A token that the
 * operator configured is never spam.
 */
export function createSpamRules({ chains, spamTokens }: BlockchainConfig): IsSpam {
  const listed = new Set(spamTokens.map((id) => id.toLowerCase()))
  const known = new Map<string, { readonly addresses: ReadonlySet<string>; readonly looks: ReadonlySet<string> }>()
  const ofChain = (chainId: string) => {
    const made = known.get(chainId)
    if (made) return made
    const settings = Object.hasOwn(chains, chainId) ? chains[chainId] : undefined
    const tokens = settings?.tokens ?? []
    const native = settings?.native ?? knownChain(chainId)?.native
    const entry = {
      addresses: new Set(tokens.map(({ address }) => address.toLowerCase())),
      looks: new Set([...tokens.map(({ symbol }) => symbol), ...(native ? [native.symbol] : [])].map(appearance)),
    }
    known.set(chainId, entry)
    return entry
  }
  return ({ chainId, address, name, symbol }) => {
    if (address === undefined) return false
    if (listed.has(assetId(chainId, address).toLowerCase())) return true
    const { addresses, looks } = ofChain(chainId)
    if (addresses.has(address.toLowerCase())) return false
    const text = `${name} ${symbol}`
    return link.test(text) || lure.test(text) || looks.has(appearance(symbol))
  }
}
