import { latchkeyConnector, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createClient } from '@latchkey/core'
import { walletList } from '@latchkey/wallet-list'
import { walletConnect } from '@latchkey/walletconnect'
import { type Chain, defineChain } from 'viem'
import { createConfig, createStorage, http, injected } from 'wagmi'
import type { PlaygroundOptions } from './options.ts'
import { sdkConnector } from './sdk-connector.ts'
import type { Stack } from './stack.ts'
import type { NamedWallet } from './test-wallets.ts'

function localChains(stack: Stack): readonly [Chain, ...Chain[]] {
  return stack.chains.map(({ id, name, rpcUrl }) =>
    defineChain({
      id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example.org' } },
      testnet: true,
    }),
  ) as unknown as readonly [Chain, ...Chain[]]
}

/** The wagmi config and the client of a configuration: what the "Code" tab shows, in running form. */
export function setUp(
  stack: Stack,
  options: PlaygroundOptions,
  id = 'playground',
  wallets: readonly NamedWallet[] = [],
) {
  const chains = localChains(stack)
  const config = createConfig({
    chains,
    transports: Object.fromEntries(chains.map((chain) => [chain.id, http()])),
    connectors: [latchkeyConnector(), injected(), ...(options.testWallets === 'page' ? wallets.map(sdkConnector) : [])],
    // One key a client: two configs with one storage key would share their connections.
    storage: createStorage({ storage: localStorage, key: `wagmi.${id}` }),
    // Local blocks come at once.
    pollingInterval: 500,
  })
  const client = createClient({
    id,
    networks: chains,
    adapters: options.adapter === 'wagmi' ? [wagmiAdapter({ config })] : [],
    pairing:
      options.pairing === 'off'
        ? undefined
        : walletConnect({ relay: { url: stack.relayUrl, projectId: stack.projectId, reach: options.pairing } }),
    services: options.wallets === 'registry' ? { url: stack.servicesUrl, projectId: stack.projectId } : undefined,
    wallets: options.wallets === 'list' ? walletList : undefined,
    identities: () => import('@latchkey/wallet-list/identities'),
    themeMode: options.theme === 'system' ? undefined : options.theme,
    icons: options.icons,
    injected: options.injected,
    allowUnsupportedChain: options.unsupported === 'allowed',
    debug: true,
    logLevel: 'warn',
    metadata: { name: 'Latchkey playground', description: 'Try every flow', url: location.origin, icons: [] },
  })
  return { config, client, chains }
}
