import type { ChainId } from '@latchkey/core'
import { createFakeTransport, type FakeTransportOptions } from '@latchkey/core/testing'
import { encodeSs58, type PolkadotAccount, polkadotMnemonicAccounts } from '@latchkey/test-wallets'

export type { AskedOfPhone as Asked } from '@latchkey/core/testing'

/** A phone wallet's side of a session: `answers` by method, with real keys in the test. */
export function createPhone(options: Omit<FakeTransportOptions<'polkadot'>, 'namespace' | 'accounts'>) {
  const { chains } = options
  const [first, second] = polkadotMnemonicAccounts() as readonly [PolkadotAccount, PolkadotAccount]
  /** As a session lists it: once for each chain, with that chain's prefix. */
  const account = ({ publicKey }: PolkadotAccount, on: readonly ChainId<'polkadot'>[] = chains) =>
    on.map((chainId, prefix) => {
      const address = encodeSs58(publicKey, prefix)
      return { key: address, addresses: [{ chainId, address }], type: 'eoa' as const }
    })
  return {
    ...createFakeTransport({ namespace: 'polkadot', accounts: account(first), ...options }),
    account,
    first,
    second,
  }
}
