import * as v from 'valibot'
import { cleanText } from '../../limits/clean-text.ts'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { Holding, ReadHoldings } from '../asset.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import type { NativeCurrency, TokenSettings } from '../config.ts'
import type { HttpSource } from '../http-source.ts'
import { decodeCoins, encodeAllBalancesRequest } from './bank-messages.ts'

export type CosmosHoldingsOptions = {
  readonly native: NativeCurrency
  readonly tokens: readonly TokenSettings[]
  /** The bank module by REST, or by CometBFT's `abci_query`. */
  readonly source: { readonly rest: HttpSource } | { readonly rpc: ChainRpc }
}

export type Coin = { readonly denom: string; readonly amount: bigint }

const restAnswer = v.object({
  balances: v.array(
    v.object({ denom: v.pipe(v.string(), v.maxLength(128)), amount: v.pipe(v.string(), v.regex(/^\d{1,80}$/)) }),
  ),
})
const abciAnswer = v.object({
  response: v.object({ code: v.nullish(v.number(), 0), value: v.nullish(v.string(), '') }),
})

/**
 * The balances of an account in the bank module. The amount of a denomination that isn't configured is in its smallest
 * unit, because a node knows nothing more.
 */
export function createCosmosHoldings({ native, tokens, source }: CosmosHoldingsOptions): ReadHoldings {
  const configured = new Map(tokens.map((token) => [token.address, token]))

  async function readCoins(address: string): Promise<readonly Coin[]> {
    if ('rest' in source) {
      const path = ['cosmos', 'bank', 'v1beta1', 'balances', address]
      const { balances } = await source.rest.get(path, restAnswer, { 'pagination.limit': '500' })
      return balances.map(({ denom, amount }) => ({ denom, amount: BigInt(amount) }))
    }
    const path = '/cosmos.bank.v1beta1.Query/AllBalances'
    const data = encodeAllBalancesRequest(address, 500).toString('hex')
    // CometBFT takes these by position: path, data, height, prove.
    const result = v.safeParse(abciAnswer, await source.rpc.call('abci_query', [path, data, '0', false]))
    if (!result.success || result.output.response.code !== 0)
      throw new UpstreamError('invalid', 'The chain refused to tell balances')
    return decodeCoins(Buffer.from(result.output.response.value ?? '', 'base64'))
  }

  return async ({ address }) => {
    const coins = await readCoins(address)
    const own = coins.find(({ denom }) => denom === native.denom)
    const rows = coins.flatMap(({ denom, amount }): Holding[] => {
      if (denom === native.denom || amount === 0n) return []
      const token = configured.get(denom)
      if (token) return [{ ...token, amount }]
      const text = cleanText(denom) || 'unknown'
      const symbol = text.length > 16 ? `${text.slice(0, 8)}…${text.slice(-4)}` : text
      return [{ address: denom, name: text, symbol, decimals: 0, amount }]
    })
    return [{ ...native, amount: own?.amount ?? 0n }, ...rows]
  }
}
