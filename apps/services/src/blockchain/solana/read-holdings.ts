import * as v from 'valibot'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { Holding, ReadHoldings } from '../asset.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import type { NativeCurrency } from '../config.ts'
import type { ReadMintNames } from './mint-names.ts'
import { tokenPrograms } from './token-programs.ts'

export type SolanaHoldingsOptions = {
  readonly rpc: ChainRpc
  readonly native: NativeCurrency
  readonly names: ReadMintNames
}

const lamports = v.object({
  value: v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^\d{1,20}$/))]),
})
const tokenAccounts = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
              tokenAmount: v.object({
                amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
                decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
})
/** Lamports, and the sum of an owner's token accounts by mint, of both token programs. */
export function createSolanaHoldings({ rpc, native, names }: SolanaHoldingsOptions): ReadHoldings {
  return async ({ address }) => {
    const [balance, ...lists] = await rpc.batch([
      { method: 'getBalance', params: [address] },
      ...tokenPrograms.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [address, { programId }, { encoding: 'jsonParsed' }],
      })),
    ])
    const own = v.safeParse(lamports, balance && 'result' in balance ? balance.result : undefined)
    if (!own.success) throw new UpstreamError('invalid', 'The chain gave no balance')
    const held = new Map<string, { amount: bigint; decimals: number }>()
    for (const [index, list] of lists.entries()) {
      const parsed = v.safeParse(tokenAccounts, 'result' in list ? list.result : undefined)
      // A cluster without Token-2022 answers with an error. Every cluster has SPL Token.
      if (!parsed.success && index === 0) throw new UpstreamError('invalid', 'The chain gave no token accounts')
      for (const { account } of parsed.success ? parsed.output.value : []) {
        const { mint, tokenAmount } = account.data.parsed.info
        const amount = (held.get(mint)?.amount ?? 0n) + BigInt(tokenAmount.amount)
        if (amount > 0n) held.set(mint, { amount, decimals: tokenAmount.decimals })
      }
    }
    const named = await names([...held.keys()])
    const rows = [...held].map(([mint, { amount, decimals }]): Holding => {
      const { name = mint, symbol = mint, iconUrl } = named.get(mint) ?? {}
      return { address: mint, name, symbol, decimals, amount, iconUrl }
    })
    return [{ ...native, amount: BigInt(own.output.value) }, ...rows]
  }
}
