import { createFakeTransport, type FakeTransportOptions } from '@latchkey/core/testing'
import { type SolanaAccount, solanaMnemonicAccounts } from '@latchkey/test-wallets'

export type { AskedOfPhone as Asked } from '@latchkey/core/testing'

/** A phone wallet's side of a session: `answers` by method, with real keys in the test. */
export function createPhone(options: Omit<FakeTransportOptions<'solana'>, 'namespace' | 'accounts'>) {
  const [first, second] = solanaMnemonicAccounts({ count: 2 }) as readonly [SolanaAccount, SolanaAccount]
  const account = ({ address }: SolanaAccount) => ({
    key: address,
    addresses: [{ chainId: '*' as const, address }],
    type: 'eoa' as const,
  })
  const phone = createFakeTransport({ namespace: 'solana', accounts: [account(first)], ...options })
  return { ...phone, account, first, second }
}
