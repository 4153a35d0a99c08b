import { latchkeyConnector, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey, type LatchkeyOptions } from '@latchkey/core'
import { web3icons } from '@latchkey/icons/web3icons'
import type { PageWallet } from '@latchkey/test-wallets/page'
import { walletList } from '@latchkey/wallet-list'
import { walletConnect } from '@latchkey/walletconnect'
import { createConfig, createStorage, http, injected } from 'wagmi'
import type { Ecosystem } from './ecosystems/ecosystem.ts'
import { localChains } from './local-chains.ts'
import { loginFor } from './login-for.ts'
import { featuresOf, hasEvm, type PlaygroundOptions } from './options.ts'
import { sdkConnector } from './sdk-connector.ts'
import { signInFor } from './sign-in-for.ts'
import type { Stack } from './stack.ts'

type Parts = {
  /** Prefixes all that is stored. @default 'playground' */
  readonly id?: string | undefined
  /** EVM wallets, for wagmi's own list of connectors. */
  readonly wallets?: readonly PageWallet[] | undefined
  readonly ecosystems?: readonly Ecosystem[] | undefined
}

export type SetUp = ReturnType<typeof setUp>

/** The client of a configuration, and the wagmi config where it has one: what the "Code" tab shows, in running form. */
export function setUp(stack: Stack, options: PlaygroundOptions, parts: Parts = {}) {
  const { id = 'playground', wallets = [], ecosystems = [] } = parts
  const wagmi = options.adapter === 'wagmi' ? wagmiConfig(stack, options, id, wallets) : undefined
  const networks = [
    ...(wagmi || (hasEvm(options) && options.adapter === 'none') ? localChains(stack) : []),
    ...ecosystems.flatMap((ecosystem) => ecosystem.networks),
  ]
  const client = createLatchkey({
    id,
    networks: networks as unknown as LatchkeyOptions['networks'],
    adapters: [...(wagmi ? [wagmiAdapter({ config: wagmi })] : []), ...ecosystems.map(({ adapter }) => adapter)],
    pairing:
      options.pairing === 'off'
        ? undefined
        : walletConnect({ relay: { url: stack.relayUrl, projectId: stack.projectId, reach: options.pairing } }),
    services: options.wallets === 'registry' ? { url: stack.servicesUrl, projectId: stack.projectId } : undefined,
    siwx: signInFor(stack, options),
    auth: loginFor(stack, options),
    features: featuresOf(options),
    names: options.names === 'on' ? { zone: 'shop.eth' } : undefined,
    wallets: options.wallets === 'list' ? walletList : undefined,
    identities: options.wallets === 'list' ? undefined : () => import('@latchkey/wallet-list/identities'),
    themeMode: options.theme === 'system' ? undefined : options.theme,
    icons: options.icons === 'web3icons' ? web3icons() : options.icons,
    injected: options.injected,
    allowUnsupportedChain: options.unsupported === 'allowed',
    debug: options.debug === 'on',
    logLevel: 'warn',
    metadata: { name: 'Latchkey playground', description: 'Try every flow', url: location.origin, icons: [] },
  })
  return { config: wagmi, client }
}

function wagmiConfig(stack: Stack, options: PlaygroundOptions, id: string, wallets: readonly PageWallet[]) {
  const chains = localChains(stack)
  return createConfig({
    chains,
    transports: Object.fromEntries(chains.map((chain) => [chain.id, http()])),
    connectors: [latchkeyConnector(), injected(), ...(options.testWallets === 'page' ? wallets.map(sdkConnector) : [])],
    // One key a client: two configs with one storage key would share their connections.
    storage: createStorage({ storage: localStorage, key: `wagmi.${id}` }),
    // Local blocks come at once.
    pollingInterval: 500,
  })
}
