import type { Hex } from 'viem'
import { expect } from 'vitest'
import type { LocalChain } from '../../blockchain/test/local-chain.ts'

/** A transaction: `call` is its receiver and its data, in small letters. */
export type Sent = { readonly hash: Hex; readonly call: string }

/** What an account has sent, in blocks and in the pool, by the chain's own word. Blocks come only by `mine`, and none is taken back. */
export function watchSent({ client }: LocalChain, account: Hex) {
  type Listed = { readonly hash: Hex; readonly from: Hex; readonly to: Hex | null; readonly input: Hex }
  const mined: Sent[] = []
  const own = (listed: readonly Listed[]): readonly Sent[] =>
    listed
      .filter(({ from }) => from.toLowerCase() === account.toLowerCase())
      .map(({ hash, input, to }) => ({ hash, call: `${to}${input}`.toLowerCase() }))
  return {
    async mine(): Promise<void> {
      await client.mine({ blocks: 1 })
      mined.push(...own((await client.getBlock({ includeTransactions: true })).transactions))
    },
    async sent(): Promise<readonly Sent[]> {
      const [count, { pending, queued }] = await Promise.all([
        client.getTransactionCount({ address: account, blockTag: 'pending' }),
        client.getTxpoolContent(),
      ])
      const waiting = [pending, queued].flatMap((pool) => Object.values(pool).flatMap((one) => Object.values(one)))
      const all = [...mined, ...own(waiting as readonly Listed[])]
      expect(all).toHaveLength(count)
      return all
    },
  }
}
