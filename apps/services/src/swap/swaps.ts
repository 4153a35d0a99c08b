import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChainSource } from '../blockchain/chain-sources.ts'
import type { TtlCache } from '../limits/ttl-cache.ts'
import type { Log } from '../log/log.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import type { AggregatorOptions } from './aggregators/aggregator-http.ts'
import { createJupiter } from './aggregators/jupiter.ts'
import { createLiFi } from './aggregators/li-fi.ts'
import { createOneInch } from './aggregators/one-inch.ts'
import { createZeroX } from './aggregators/zero-x.ts'
import { buildByAmount, quoteByAmount } from './exact-by-amount.ts'
import { createOnchain } from './onchain/onchain.ts'
import type { ProviderConfig, SwapConfig } from './swap-config.ts'
import type {
  BuildExactQuestion,
  BuildQuestion,
  BuiltExactSwap,
  BuiltSwap,
  ExactOffer,
  ExactQuestion,
  ListedToken,
  SwapOffer,
  SwapProvider,
  SwapQuestion,
} from './swap-provider.ts'

export type SwapsOptions = AggregatorOptions & {
  readonly config: SwapConfig
  readonly sources: ReadonlyMap<string, ChainSource>
  readonly cache: TtlCache
  readonly log: Log
}

/** An offer, and the provider's name. */
export type Offer<T extends SwapOffer = SwapOffer> = T & { readonly provider: string }

/** Swaps on the configured chains. */
export type Swaps = {
  serves(chainId: string): boolean
  /** Every contract that a swap may call, or that may get an approval. Lower case. */
  contracts(chainId: string): readonly string[]
  /** Quotes, the best first. Empty when no provider has a route. */
  quote(question: SwapQuestion): Promise<readonly Offer[]>
  /** @param provider @default the one with the best quote */
  build(question: BuildQuestion, provider?: string): Promise<Offer<BuiltSwap> | undefined>
  /**
   * Quotes for an amount that must arrive; the quote with the smallest amount that leaves is first. Empty when no
   * provider has a route.
   */
  quoteExact(question: ExactQuestion, slippageBps: number): Promise<readonly Offer<ExactOffer>[]>
  buildExact(question: BuildExactQuestion, provider?: string): Promise<Offer<BuiltExactSwap> | undefined>
  /** Tokens of the providers' own lists. */
  tokens(chainId: string): Promise<readonly ListedToken[]>
}

export type SwapRouteOptions = { readonly swaps: Swaps }

/** How long a list of tokens is kept, in ms. */
const listMs = 3_600_000

/** @example const swaps = createSwaps({ config, sources, cache, fetch, now, timeoutMs, log }) */
export function createSwaps(options: SwapsOptions): Swaps {
  const { config, cache, log } = options
  // A list serves all visitors. So it is read outside of the first visitor's request: that visitor's address may have
  // no permit left.
  const outside = AsyncLocalStorage.snapshot()
  const providers = config.providers.map((each) => createProvider(each, options))
  const serving = (chainId: string) => providers.filter((each) => each.serves(chainId))

  function contracts(chainId: string): readonly string[] {
    return [...new Set(serving(chainId).flatMap((each) => each.contracts(chainId)))]
  }

  /**
   * Whether the operator allows the contracts that an answer names. Other answers are dropped: their contract could
   * take what was approved.
   */
  function isAllowed(provider: SwapProvider, chainId: string, offer: SwapOffer & { readonly to?: string }): boolean {
    const allowed = provider.contracts(chainId)
    const isSolana = chainId.startsWith('solana:')
    const named = [offer.spender, offer.to].filter((each) => each !== undefined)
    const wrong = named.find((each) => !allowed.includes(isSolana ? each : each.toLowerCase()))
    if (wrong !== undefined)
      log.warn('a provider of swaps named a contract that isn’t allowed', {
        provider: provider.id,
        chainId,
        contract: wrong,
      })
    return wrong === undefined
  }

  /** Asks all providers at once. A failure is reported only if no provider answered. */
  async function askAll<T extends SwapOffer>(
    chainId: string,
    asked: readonly SwapProvider[],
    ask: (provider: SwapProvider) => Promise<T | undefined>,
  ): Promise<readonly Offer<T>[]> {
    let failure: unknown
    let answered = false
    const offers = await Promise.all(
      asked.map(async (provider): Promise<Offer<T> | undefined> => {
        try {
          const offer = await ask(provider)
          answered = true
          if (!offer || offer.toAmount === 0n || !isAllowed(provider, chainId, offer)) return undefined
          return { ...offer, provider: provider.id }
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error
          log.info('a provider of swaps failed', { provider: provider.id, chainId, cause: error.message })
          failure = error
          return undefined
        }
      }),
    )
    if (!answered && failure !== undefined) throw failure
    const found = offers.filter((each) => each !== undefined)
    return found.sort((a, b) => (a.toAmount < b.toAmount ? 1 : a.toAmount > b.toAmount ? -1 : 0))
  }

  const quote = (question: SwapQuestion) =>
    askAll(question.chainId, serving(question.chainId), (provider) => provider.quote(question))

  async function quoteExact(question: ExactQuestion, slippageBps: number) {
    const offers = await askAll(question.chainId, serving(question.chainId), (provider) =>
      provider.quoteExact ? provider.quoteExact(question, slippageBps) : quoteByAmount(provider, question, slippageBps),
    )
    return offers.toSorted((a, b) => (a.fromAmount < b.fromAmount ? -1 : a.fromAmount > b.fromAmount ? 1 : 0))
  }

  return {
    serves: (chainId) => serving(chainId).length > 0,
    contracts,
    quote,
    async build(question, wanted) {
      const { chainId } = question
      const id = wanted ?? (await quote(question))[0]?.provider
      const chosen = serving(chainId).filter((each) => each.id === id)
      const [built] = await askAll<BuiltSwap>(chainId, chosen, (provider) => provider.build(question))
      return built
    },
    quoteExact,
    async buildExact(question, wanted) {
      const { chainId, slippageBps } = question
      const id = wanted ?? (await quoteExact(question, slippageBps))[0]?.provider
      const chosen = serving(chainId).filter((each) => each.id === id)
      const [built] = await askAll<BuiltExactSwap>(chainId, chosen, (provider) =>
        provider.buildExact ? provider.buildExact(question) : buildByAmount(provider, question),
      )
      return built
    },
    async tokens(chainId) {
      const lists = await Promise.all(
        serving(chainId).map(async ({ id, tokens }) => {
          if (!tokens) return []
          try {
            return await cache.get(`swap tokens ${id} ${chainId}`, listMs, () => outside(() => tokens(chainId)))
          } catch (error) {
            if (!(error instanceof UpstreamError)) throw error
            log.info('a provider of swaps failed', { provider: id, chainId, cause: error.message })
            return []
          }
        }),
      )
      return lists.flat()
    },
  }
}

function createProvider(config: ProviderConfig, options: SwapsOptions): SwapProvider {
  switch (config.type) {
    case 'onchain':
      return createOnchain({ config, sources: options.sources, now: options.now })
    case '0x':
      return createZeroX(config, options)
    case '1inch':
      return createOneInch(config, options)
    case 'lifi':
      return createLiFi(config, options)
    case 'jupiter':
      return createJupiter(config, options)
  }
}
