import { createLazyInstance } from '@latchkey/core/adapter-kit'
import type { AdapterEvent, AdapterInstance, PortContext } from '@latchkey/core/ports'
import { abilities } from './abilities.ts'
import type { Prefixes } from './chain/prefixes.ts'
import { findWallets, watchWallets } from './wallets/discover.ts'

const adapterId = 'polkadot'

/** The adapter of one client. Here it only finds wallets. */
export function createInstance(
  prefixes: Prefixes,
  context: PortContext<AdapterEvent<'polkadot'>>,
): AdapterInstance<'polkadot'> {
  return createLazyInstance({
    adapterId,
    context,
    abilities,
    find: (listening) => (listening ? findWallets(adapterId) : []),
    watch: (onChange) => watchWallets(context.clock, onChange),
    load: async () => (await import('./lazy/create-abilities.ts')).createAbilities({ adapterId, context, prefixes }),
  })
}
