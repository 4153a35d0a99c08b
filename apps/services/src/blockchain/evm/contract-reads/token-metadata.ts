import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { cleanText } from '../../../limits/clean-text.ts'
import type { TtlCache } from '../../../limits/ttl-cache.ts'
import type { TokenSettings } from '../../config.ts'
import type { BatchRead, Hex } from './batch-read.ts'
import { decodeText, decodeUint } from './decode-word.ts'

export type TokenMetadata = {
  /** The address with its checksum. */
  readonly address: Hex
  readonly name: string
  readonly symbol: string
  /** Undefined when the contract gives none: it is an NFT, or no token. */
  readonly decimals: number | undefined
  readonly iconUrl?: string | undefined
}

export type TokenMetadataOptions = {
  readonly chainId: string
  readonly read: BatchRead
  readonly cache: TtlCache
  readonly tokens: readonly TokenSettings[]
}

/** What was read, and whether the contract answered all of it. */
type Read = { readonly metadata: TokenMetadata; readonly isComplete: boolean }

/** The tokens' own names, by lower-case address. A configured name counts more. */
export type ReadTokenMetadata = (addresses: readonly string[]) => Promise<ReadonlyMap<string, TokenMetadata>>

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

const day = 86_400_000
/**
 * How long a contract is believed that left one of its answers out, in ms: the node may have refused to read it. Without
 * decimals a token isn't shown. NFTs have none, so they are read this often, in one batch with the others.
 */
const incompleteMs = 600_000

const data = (['name', 'symbol', 'decimals'] as const).map((functionName) => encodeFunctionData({ abi, functionName }))

export function createTokenMetadata({ chainId, read, cache, tokens }: TokenMetadataOptions): ReadTokenMetadata {
  const configured = new Map(
    tokens.map((token) => [token.address.toLowerCase(), { ...token, address: getAddress(token.address) }]),
  )
  const keyOf = (address: string) => `token ${chainId} ${address}`
  const readKept = (address: string): TokenMetadata | undefined => {
    const known = cache.read<Read>(keyOf(address), day)?.value
    return (known?.isComplete ? known : cache.read<Read>(keyOf(address), incompleteMs)?.value)?.metadata
  }

  return async (addresses) => {
    const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
    const unknown = wanted.filter((address) => !configured.has(address))
    const result = new Map<string, TokenMetadata>()
    for (const address of unknown) {
      const known = readKept(address)
      if (known) result.set(address, known)
    }
    // All missing tokens are read together. No other visitor waits for this read, because one slow token would delay
    // theirs.
    const missing = unknown.filter((address) => !result.has(address))
    const found = missing.length > 0 ? await readAll(read, missing) : new Map<string, Read>()
    for (const [address, each] of found) {
      cache.write(keyOf(address), each)
      result.set(address, each.metadata)
    }
    for (const address of wanted) {
      const token = configured.get(address)
      if (token) result.set(address, token)
    }
    return result
  }
}

async function readAll(read: BatchRead, addresses: readonly string[]): Promise<ReadonlyMap<string, Read>> {
  const results = await read(addresses.flatMap((target) => data.map((call) => ({ target: target as Hex, data: call }))))
  return new Map(
    addresses.map((address, index) => {
      const [name, symbol, decimals] = results.slice(index * 3, index * 3 + 3)
      const places = decodeUint(decimals)
      const short = `${address.slice(0, 6)}…${address.slice(-4)}`
      const cleanSymbol = cleanText(decodeText(symbol) ?? '')
      const metadata: TokenMetadata = {
        address: getAddress(address),
        name: cleanText(decodeText(name) ?? '') || cleanSymbol || short,
        symbol: cleanSymbol || short,
        decimals: places !== undefined && places <= 36n ? Number(places) : undefined,
      }
      return [address, { metadata, isComplete: [name, symbol, decimals].every((each) => each !== undefined) }]
    }),
  )
}
