import { createPageWallet } from '@latchkey/test-wallets/page'
import type { PlaygroundOptions } from './options.ts'
import type { Stack } from './stack.ts'

/** The wallets that make every flow work without an extension. The second knows the first chain only, so switching adds the other. */
export function announceTestWallets(stack: Stack, { testWallets }: PlaygroundOptions) {
  if (testWallets === 'off') return []
  const chains = stack.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const first = createPageWallet({
    name: 'Test Wallet',
    rdns: 'org.latchkey.test-wallet',
    chains,
    surface: testWallets === 'page' ? 'page' : undefined,
  })
  if (testWallets !== 'two') return [first]
  return [first, createPageWallet({ name: 'Narrow Wallet', rdns: 'org.latchkey.narrow-wallet', chains: chains.slice(0, 1) })]
}
