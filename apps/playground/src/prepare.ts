import type { Ecosystem } from './ecosystems/ecosystem.ts'
import { openEcosystems } from './ecosystems/open-ecosystems.ts'
import type { NamedWallet } from './named-wallet.ts'
import type { PlaygroundOptions } from './options.ts'
import { type SetUp, setUp } from './setup.ts'
import type { Stack } from './stack.ts'
import { announceTestWallets } from './test-wallets.ts'

export type Prepared = SetUp & {
  readonly wallets: readonly NamedWallet[]
  readonly ecosystems: readonly Ecosystem[]
}

/** Everything a page with one client needs, in the order that counts: the wallets are there before the client looks for them. */
export async function prepare(stack: Stack, options: PlaygroundOptions, id?: string): Promise<Prepared> {
  const ecosystems = await openEcosystems(stack, options)
  const evmWallets = announceTestWallets(stack, options)
  const others = options.testWallets === 'off' ? [] : ecosystems.flatMap((ecosystem) => ecosystem.announceWallets())
  return {
    ...setUp(stack, options, { id, wallets: evmWallets, ecosystems }),
    wallets: [...evmWallets, ...others],
    ecosystems,
  }
}
