import type { Client } from './client.ts'

/** Tells the developer of options that can be meant by nobody and break nothing at once, so that they aren't found by a visitor. */
export function checkSetUp({ adapterFor, alerts, networks, options, pairing }: Client): void {
  const { defaultNetwork, themeVariables = {} } = options
  const unreachable = networks.filter(({ chainNamespace }) => !pairing && !adapterFor(chainNamespace))
  const found: Readonly<Record<string, readonly string[]>> = {
    'config/adapter-missing': unreachable.map(({ caipNetworkId }) => caipNetworkId),
    'config/default-network-unknown':
      defaultNetwork && networks.every(({ caipNetworkId }) => caipNetworkId !== defaultNetwork) ? [defaultNetwork] : [],
    'config/theme-variables-prefixed': Object.keys(themeVariables).filter((name) => name.startsWith('--')),
  }
  for (const [code, at] of Object.entries(found))
    if (at.length) alerts.show({ code, details: at.join(', '), once: true })
}
