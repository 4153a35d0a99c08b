import { createLazyInstance } from '@latchkey/core/adapter-kit'
import type { AdapterEvent, AdapterInstance, PortContext } from '@latchkey/core/ports'
import { abilities } from './abilities.ts'
import type { CosmosChainSettings } from './chain-settings.ts'
import { createNetworks } from './networks.ts'
import { findWallets, watchWallets } from './wallets/discover.ts'

const adapterId = 'cosmos'

/** The adapter of one client. Here it only finds wallets, and reports the app's networks that it can't use. */
export function createInstance(
  chains: Readonly<Record<string, CosmosChainSettings>>,
  context: PortContext<AdapterEvent<'cosmos'>>,
): AdapterInstance<'cosmos'> {
  const networks = createNetworks(context, chains)
  return createLazyInstance({
    adapterId,
    context,
    abilities,
    find: (listening) => (listening ? findWallets(adapterId) : []),
    watch(onChange) {
      networks()
      return { off: watchWallets(onChange) }
    },
    load: async () => (await import('./lazy/create-abilities.ts')).createAbilities({ adapterId, context, networks }),
  })
}
