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
    ...createPageWallet({ name, rdns, chains: known }),
  })
  // An SDK that draws into the page announces nothing: the config names its connector.
  if (testWallets === 'page')
    return [
      {
        name: 'Page Wallet',
        ...createPageWallet({
          name: 'Page Wallet',
          rdns: 'org.latchkey.page-wallet',
          chains,
          surface: 'page',
          announce: false,
        }),
      },
    ]
  const first = make('Test Wallet', 'org.latchkey.test-wallet')
  if (testWallets !== 'two') return [first]
  return [first, make('Narrow Wallet', 'org.latchkey.narrow-wallet', chains.slice(0, 1))]
}
