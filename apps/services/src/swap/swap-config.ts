import * as v from 'valibot'
import { chainIdSchema, upstreamSchema } from '../config/values/chain-endpoints.ts'
import { wholeNumber } from '../config/values/whole-number.ts'

const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'an address, 0x and 40 hex digits'))
const chainList = v.pipe(v.array(chainIdSchema), v.minLength(1), v.maxLength(64))
const apiKey = v.optional(v.pipe(v.string(), v.nonEmpty()))
/** CAIP-2 id → contracts that a swap may call, and that may get an approval to move tokens. */
const contracts = v.optional(v.record(chainIdSchema, v.pipe(v.array(evmAddress), v.minLength(1), v.maxLength(16))), {})

const pools = v.strictObject({
  /** The ERC-20 of the native currency, such as WETH. */
  wrappedNative: evmAddress,
  /** Routers with the interface of Uniswap v2. */
  v2: v.optional(v.pipe(v.array(v.strictObject({ router: evmAddress })), v.maxLength(4)), []),
  /** Routers and quoters with the interface of Uniswap v3. */
  v3: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          router: evmAddress,
          /** Quoter or QuoterV2. */
          quoter: evmAddress,
          /**
           * `router`: SwapRouter, whose calls hold the deadline. `router02`: SwapRouter02, which takes the deadline
           * beside its calls.
           */
          type: v.optional(v.picklist(['router', 'router02']), 'router02'),
          /** Fees of pools, in hundredths of a basis point. */
          fees: v.optional(
            v.pipe(v.array(wholeNumber(1, 999_999)), v.minLength(1), v.maxLength(6)),
            [100, 500, 3000, 10_000],
          ),
        }),
      ),
      v.maxLength(4),
    ),
    [],
  ),
  /** Tokens through which a swap of two other tokens may go. The wrapped native currency always is such a token. */
  baseTokens: v.optional(v.pipe(v.array(evmAddress), v.maxLength(4)), []),
})

const provider = v.variant('type', [
  /** Pools on the chain, read through the nodes of `chains`. No other company is asked. */
  v.strictObject({ type: v.literal('onchain'), chains: v.record(chainIdSchema, pools) }),
  /** 0x, Swap API v2 with AllowanceHolder. */
  v.strictObject({
    type: v.literal('0x'),
    url: v.optional(upstreamSchema, 'https://api.0x.org'),
    apiKey,
    chains: chainList,
    contracts,
  }),
  /** 1inch, Classic Swap v6. */
  v.strictObject({
    type: v.literal('1inch'),
    url: v.optional(upstreamSchema, 'https://api.1inch.dev'),
    apiKey,
    chains: chainList,
    contracts,
  }),
  /** LI.FI, swaps on one chain. */
  v.strictObject({
    type: v.literal('lifi'),
    url: v.optional(upstreamSchema, 'https://li.quest'),
    apiKey,
    chains: chainList,
    contracts,
  }),
  /** Jupiter, Solana. */
  v.strictObject({
    type: v.literal('jupiter'),
    url: v.optional(upstreamSchema, 'https://api.jup.ag'),
    apiKey,
    chains: v.optional(chainList, ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']),
  }),
])

export const swapConfigSchema = v.strictObject({
  /** The providers of quotes. All providers that serve a chain are asked. The best answer comes first. */
  providers: v.optional(v.pipe(v.array(provider), v.maxLength(8)), []),
  /**
   * How many questions about quotes and transactions one IP address may ask at once. Each question asks every provider.
   */
  burst: v.optional(wholeNumber(1, 100_000), 60),
  /** How many more it may ask each second. */
  perSecond: v.optional(wholeNumber(1, 10_000), 2),
})

export type SwapConfig = v.InferOutput<typeof swapConfigSchema>
export type ProviderConfig = SwapConfig['providers'][number]
export type PoolsConfig = v.InferOutput<typeof pools>
/** Settings of one aggregator. */
export type AggregatorConfig<Type extends ProviderConfig['type']> = Extract<ProviderConfig, { type: Type }>
