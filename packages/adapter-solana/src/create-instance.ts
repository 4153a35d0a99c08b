import { createLazyInstance } from '@latchkey/core/adapter-kit'
import type { AdapterEvent, AdapterInstance, PortContext } from '@latchkey/core/ports'
import { abilities } from './abilities.ts'
import type { SolanaAdapterOptions } from './options.ts'
import { findWallets, watchWallets } from './wallets/discover.ts'

const adapterId = 'solana'

/** The adapter of one client. Here it only finds wallets. */
export function createInstance(
  { transactionFrom, wallets = [] }: SolanaAdapterOptions,
  context: PortContext<AdapterEvent<'solana'>>,
): AdapterInstance<'solana'> {
  return createLazyInstance({
    adapterId,
    context,
    abilities,
    // The app's own wallets are known before the page is searched.
    find: (listening) => findWallets(adapterId, wallets, listening),
    watch: (onChange) => ({ off: watchWallets(wallets, onChange) }),
    load: async () =>
      (await import('./lazy/create-abilities.ts')).createAbilities({ adapterId, context, transactionFrom }),
  })
}
