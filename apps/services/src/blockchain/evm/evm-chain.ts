import { AsyncLocalStorage } from 'node:async_hooks'
import type { TtlCache } from '../../limits/ttl-cache.ts'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { Chains } from '../../rpc-proxy/chains.ts'
import type { ReadHoldings } from '../asset.ts'
import { type ChainRpc, createChainRpc } from '../chain-rpc.ts'
import type { ChainSettings, NativeCurrency } from '../config.ts'
import { type BatchRead, createBatchRead } from './contract-reads/batch-read.ts'
import { createTokenMetadata, type ReadTokenMetadata } from './contract-reads/token-metadata.ts'
import { type GasPrice, readGasPrice } from './read-gas-price.ts'
import { createEvmHoldings } from './read-holdings.ts'

export type EvmChainOptions = {
  readonly chainId: string
  readonly chains: Chains
  readonly settings: ChainSettings
  readonly native: NativeCurrency
  readonly cache: TtlCache
  /** Contracts an account was seen with. */
  readonly seenTokens: (chainId: string, address: string) => Promise<readonly string[]>
}

/** Reads of one EVM chain. Each first checks that the endpoint serves this chain. */
export type EvmChain = {
  readonly rpc: ChainRpc
  readonly read: BatchRead
  readonly metadata: ReadTokenMetadata
  readonly holdings: ReadHoldings
  /** The gas price, kept for a moment. */
  readonly gasPrice: () => Promise<GasPrice>
  /** True unless an endpoint has said that it serves another chain. */
  readonly isGenuine: () => boolean
}

/** How long a gas price is kept, in ms. */
const gasMs = 2000

export function createEvmChain({ chainId, chains, settings, native, cache, seenTokens }: EvmChainOptions): EvmChain {
  const plain = createChainRpc(chains, chainId)
  const expected = BigInt(chainId.slice('eip155:'.length))
  // Values for all visitors are read outside of the first visitor's request, because that visitor's address may have no permit left at the
  // endpoint.
  const outside = AsyncLocalStorage.snapshot()
  let isGenuine = true

  // An endpoint of another chain would show balances that aren't there. The answer is cached below.
  async function check(): Promise<void> {
    const [answer] = await plain.batch([{ method: 'eth_chainId', params: [] }])
    const id = answer && 'result' in answer ? answer.result : undefined
    if (typeof id !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(id)) {
      throw new UpstreamError('invalid', 'The endpoint gave no chain id')
    }
    isGenuine = BigInt(id) === expected
    if (!isGenuine) throw new UpstreamError('invalid', 'The endpoint serves another chain')
  }
  const rpc: ChainRpc = {
    chainId,
    call: async (method, params) => {
      await check()
      return plain.call(method, params)
    },
    batch: async (calls, limits) => {
      await check()
      return plain.batch(calls, limits)
    },
  }
  const read = createBatchRead({ rpc, cache, multicall: settings.multicall })
  const metadata = createTokenMetadata({ chainId, read, cache, tokens: settings.tokens })
  const { wrappedNative, stablecoins = [] } = settings.pools ?? {}
  const known = [
    ...settings.tokens.map((token) => token.address),
    ...stablecoins,
    ...(wrappedNative ? [wrappedNative] : []),
  ]
  const tokensOf = async (address: string) => [...known, ...(await seenTokens(chainId, address))]
  return {
    rpc,
    read,
    metadata,
    gasPrice: () => cache.get(`gas ${chainId}`, gasMs, () => outside(() => readGasPrice(rpc))),
    holdings: createEvmHoldings({ rpc, read, metadata, native, tokensOf }),
    isGenuine: () => isGenuine,
  }
}
