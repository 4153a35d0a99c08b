import type { ChainId } from '@latchkey/core'
import { createFakeTransport, type FakeTransportOptions } from '@latchkey/core/testing'
import { type CosmosAccount, cosmosMnemonicAccounts } from '@latchkey/test-wallets'

export type { AskedOfPhone as Asked } from '@latchkey/core/testing'

/** A phone wallet's side of a session: `answers` by method, with real keys in the test. */
export function createPhone({
  chains,
  ...options
}: Pick<FakeTransportOptions<'cosmos'>, 'answers' | 'methods'> & {
  /** The chains with their prefixes. */
  readonly chains: readonly (readonly [ChainId<'cosmos'>, string])[]
}) {
  const [first, second] = cosmosMnemonicAccounts({ count: 2 }) as readonly [CosmosAccount, CosmosAccount]
  // A session lists each chain's address separately.
  const accountsOf = ({ addressOn }: CosmosAccount, some = chains) =>
    some.map(([chainId, prefix]) => ({
      key: addressOn(prefix),
      addresses: [{ chainId, address: addressOn(prefix) }],
      type: 'eoa' as const,
    }))
  const phone = createFakeTransport({
    namespace: 'cosmos',
    accounts: accountsOf(first),
    chains: chains.map(([chainId]) => chainId),
    ...options,
  })
  return { ...phone, accountsOf, first, second }
}
