import { createPageWallet, type PageWallet } from '@latchkey/test-wallets/page'
import type { PlaygroundOptions } from './options.ts'
import type { Stack } from './stack.ts'

export type NamedWallet = PageWallet & { readonly name: string }

/** The wallets that make every flow work without an extension. The second knows the first chain only, so switching adds the other. */
export function announceTestWallets(stack: Stack, { testWallets }: PlaygroundOptions): readonly NamedWallet[] {
  if (testWallets === 'off') return []
  const chains = stack.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const make = (name: string, rdns: string, known = chains): NamedWallet => ({
    name,
    ...createPageWallet({ name, rdns, chains: known, surface: testWallets === 'page' ? 'page' : undefined }),
  })
  const first = make('Test Wallet', 'org.latchkey.test-wallet')
  if (testWallets !== 'two') return [first]
  return [first, make('Narrow Wallet', 'org.latchkey.narrow-wallet', chains.slice(0, 1))]
}
