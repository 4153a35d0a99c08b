import * as v from 'valibot'
import { chainIdSchema, upstreamSchema } from '../config/values/chain-endpoints.ts'

const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'an address, 0x and 40 hex digits'))
const label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const imageUrl = v.pipe(v.string(), v.url(), v.regex(/^https:/, 'an https URL'))

const native = v.strictObject({
  name: label,
  symbol: label,
  decimals,
  iconUrl: v.optional(imageUrl),
  /** Cosmos only: its denomination in the bank module, such as `uatom`. */
  denom: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9/:._-]{1,127}$/, 'a denom, such as uatom'))),
})

const token = v.strictObject({
  /** The address as the chain writes it: a contract, a mint, a denom. */
  address: v.pipe(v.string(), v.regex(/^[-.%:/_a-zA-Z0-9]{1,128}$/, 'an address')),
  symbol: label,
  name: label,
  decimals,
  iconUrl: v.optional(imageUrl),
})

const history = v.variant('type', [
  /** This chain has no history. */
  v.strictObject({ type: v.literal('none') }),
  /** This server reads the blocks itself, for the addresses it was asked about. EVM only. */
  v.strictObject({
    type: v.literal('indexer'),
    /** How many blocks back it looks for a new address. */
    backfillBlocks: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)), 5000),
    /** Blocks of one request to the chain. */
    blocksPerPoll: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 50),
  }),
  /** A Blockscout, REST API v2. `url` is its root. */
  v.strictObject({ type: v.literal('blockscout'), url: upstreamSchema }),
  /**
   * Etherscan, or an explorer with the same API. `url` is the URL of the API itself, such as
   * https://api.example/v2/api.
   */
  v.strictObject({ type: v.literal('etherscan'), url: upstreamSchema, apiKey: v.optional(v.string()) }),
])

const chain = v.strictObject({
  /** @default the known one of the chain */
  native: v.optional(native),
  /** Tokens whose balances are read, and which count as genuine. */
  tokens: v.optional(v.pipe(v.array(token), v.maxLength(1000)), []),
  /** The number of blocks after which a block is final. */
  confirmations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 12),
  history: v.optional(history),
  /** Multicall3. @default 0xcA11bde05977b3631167028862bE2a173976CA11, or a call without a contract where there is none */
  multicall: v.optional(evmAddress),
  /** The ENS registry, on the chain where names are looked up. @default the known one on eip155:1 */
  ensRegistry: v.optional(evmAddress),
  /**
   * The reverse registrar of names for this chain alone (ENSIP-19); together with `ensRegistry`, of names for every
   * chain. @default the known one of five chains
   */
  ensReverseRegistrar: v.optional(evmAddress),
  /** The wrapped native currency, stablecoins that stand for a dollar, and Uniswap-v2-like pairs that prices are read from. */
  pools: v.optional(
    v.strictObject({
      wrappedNative: v.optional(evmAddress),
      stablecoins: v.pipe(v.array(evmAddress), v.minLength(1), v.maxLength(16)),
      pairs: v.pipe(v.array(evmAddress), v.maxLength(64)),
    }),
  ),
  /** CoinGecko's names for the chain and its native currency: `ethereum` and `ethereum`. */
  coingecko: v.optional(v.strictObject({ platform: v.optional(label), native: v.optional(label) })),
  /** Bitcoin: an Esplora API, such as https://esplora.example/api. */
  esplora: v.optional(upstreamSchema),
  /** Cosmos: the REST API of a node (LCD). Without it the JSON-RPC of `chains` is asked. */
  rest: v.optional(upstreamSchema),
  /** Cosmos: the first part of its addresses, such as `cosmos`. */
  bech32Prefix: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{1,32}$/))),
})

export const blockchainSchema = v.strictObject({
  /** CAIP-2 id → what is known about the chain. A chain of `chains` works without an entry. */
  chains: v.optional(v.record(chainIdSchema, chain), {}),
  /** Prices from a CoinGecko-compatible API. `url` is the root, such as https://api.coingecko.com/api/v3. */
  coingecko: v.optional(
    v.strictObject({
      url: upstreamSchema,
      apiKey: v.optional(v.string()),
      apiKeyHeader: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z-]{1,64}$/)), 'x-cg-demo-api-key'),
    }),
  ),
  /** CAIP-10 ids of tokens that are spam. */
  spamTokens: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(10_000)), []),
  /** How often the indexer looks for new blocks, in ms; 0 = only when a visitor asks. */
  pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)), 5000),
})

export type BlockchainConfig = v.InferOutput<typeof blockchainSchema>
export type ChainSettings = v.InferOutput<typeof chain>
export type TokenSettings = v.InferOutput<typeof token>
export type NativeCurrency = v.InferOutput<typeof native>
