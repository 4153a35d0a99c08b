import { createLazyInstance } from '@latchkey/core/adapter-kit'
import type { AdapterEvent, AdapterInstance, PortContext } from '@latchkey/core/ports'
import { abilities } from './abilities.ts'
import type { BitcoinAdapterOptions } from './options.ts'
import { findWallets, watchWallets } from './wallets/discover.ts'

const adapterId = 'bitcoin'

/** The adapter of one client. Here it only finds wallets. */
export function createInstance(
  options: BitcoinAdapterOptions,
  context: PortContext<AdapterEvent<'bip122'>>,
): AdapterInstance<'bip122'> {
  const injected = options.injected ?? []
  return createLazyInstance({
    adapterId,
    context,
    abilities,
    find: (listening) => (listening ? findWallets(adapterId, injected) : []),
    watch: (onChange) => ({ off: watchWallets(onChange) }),
    load: async () => (await import('./lazy/create-abilities.ts')).createAbilities({ adapterId, context, options }),
  })
}
