import { encodeFunctionData, parseAbi } from 'viem'
import type { Holding, ReadHoldings } from '../asset.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import type { NativeCurrency } from '../config.ts'
import type { BatchRead, Hex } from './contract-reads/batch-read.ts'
import { decodeUint } from './contract-reads/decode-word.ts'
import { readQuantity } from './contract-reads/hex.ts'
import type { ReadTokenMetadata } from './contract-reads/token-metadata.ts'

export type EvmHoldingsOptions = {
  readonly rpc: ChainRpc
  readonly read: BatchRead
  readonly metadata: ReadTokenMetadata
  readonly native: NativeCurrency
  /** Contracts that this account may hold tokens of: the configured ones, and those that it was seen with. */
  readonly tokensOf: (address: string) => Promise<readonly string[]>
}

const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

/**
 * The most tokens that are read for one account: all configured ones (1,000 and those of the pools), and 1,500 that it
 * was seen with.
 */
const mostTokens = 2600

/** The native balance and all token balances, in one multicall beside one `eth_getBalance`. */
export function createEvmHoldings({ rpc, read, metadata, native, tokensOf }: EvmHoldingsOptions): ReadHoldings {
  return async ({ address }) => {
    const tokens = [...new Set((await tokensOf(address)).map((token) => token.toLowerCase()))].slice(0, mostTokens)
    const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [address as Hex] })
    const [balance, amounts] = await Promise.all([
      rpc.call('eth_getBalance', [address, 'latest']),
      tokens.length > 0 ? read(tokens.map((target) => ({ target: target as Hex, data }))) : [],
    ])
    const held = tokens.flatMap((token, index) => {
      const amount = decodeUint(amounts[index])
      return amount ? [{ token, amount }] : []
    })
    const names = held.length > 0 ? await metadata(held.map(({ token }) => token)) : new Map()
    const rows = held.flatMap(({ token, amount }): Holding[] => {
      const known = names.get(token)
      // Without decimals the amount can't be read: it is an NFT, or the contract is no token.
      return known?.decimals === undefined ? [] : [{ ...known, decimals: known.decimals, amount }]
    })
    return [{ ...native, amount: readQuantity(balance) }, ...rows]
  }
}
