import { isChainId } from '../kernel/caip/namespace-of.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { toChainId } from '../kernel/networks/to-chain-id.ts'

/** Warns the developer about option combinations that have no effect, before a visitor finds them. */
export function checkSetUp({ adapterFor, alerts, networks, options, pairing }: LatchkeyClient): void {
  const { chainImages = {}, defaultNetwork, namespace, services, themeVariables = {}, tokens = {}, wallets } = options
  const defaultId = toChainId(defaultNetwork)
  const { featuredWalletIds, includeWalletIds } = options
  const lists = wallets || services
  const unreachable = networks.filter(({ chainNamespace }) => !pairing && !adapterFor(chainNamespace))
  const found: Readonly<Record<string, readonly string[]>> = {
    'config/adapter-missing': unreachable.map(({ caipNetworkId }) => caipNetworkId),
    'config/default-network-unknown':
      defaultId && networks.every(({ caipNetworkId }) => caipNetworkId !== defaultId) ? [defaultId] : [],
    'config/namespace-unknown':
      namespace && networks.every(({ chainNamespace }) => chainNamespace !== namespace) ? [namespace] : [],
    'config/chain-ids-invalid': Object.entries({ chainImages, tokens }).flatMap(([name, byChain]) =>
      Object.keys(byChain)
        .filter((id) => !isChainId(id))
        .map((id) => `${name}[${JSON.stringify(id)}]`),
    ),
    'config/wallet-ids-unused': Object.entries({ featuredWalletIds, includeWalletIds }).flatMap(([name, ids]) =>
      ids?.length && !lists ? [name] : [],
    ),
    'config/project-id-missing': services && !services.projectId ? ['services'] : [],
    'config/theme-variables-prefixed': Object.keys(themeVariables).filter((name) => name.startsWith('--')),
  }
  for (const [code, at] of Object.entries(found))
    if (at.length) alerts.show({ code, details: at.join(', '), once: true })
}
