import { createFakeTransport, type FakeTransportOptions } from '@latchkey/core/testing'
import { type BitcoinAccount, bitcoinMnemonicAccounts } from '@latchkey/test-wallets'

export type { AskedOfPhone as Asked } from '@latchkey/core/testing'

/** A phone wallet's side of a session: `answers` by method, with real keys in the test. */
export function createPhone(options: Omit<FakeTransportOptions<'bip122'>, 'namespace' | 'accounts'>) {
  const [first, second] = bitcoinMnemonicAccounts({ count: 2 }) as readonly [BitcoinAccount, BitcoinAccount]
  const account = ({ payment: { address } }: BitcoinAccount) => ({
    key: address,
    addresses: [{ chainId: '*' as const, address }],
    type: 'payment' as const,
  })
  const phone = createFakeTransport({ namespace: 'bip122', accounts: [account(first)], ...options })
  return { ...phone, account, first, second }
}
