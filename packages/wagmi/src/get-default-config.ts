import { latchkeyConnector, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { type AppOptions, getDefaultConfig as getAppConfig, type LatchkeyApp } from '@latchkey/app'
import {
  type Config,
  type CreateConfigParameters,
  type CreateConnectorFn,
  cookieStorage,
  createConfig,
  createStorage,
  http,
  type Storage,
  type Transport,
} from 'wagmi'

type Chains = CreateConfigParameters['chains']

/** What `getDefaultConfig()` takes: the app's name, its chains, and any option of `createLatchkey`. */
export type WagmiAppOptions<chains extends Chains = Chains> = Omit<AppOptions, 'networks'> & {
  /** Chains of `wagmi/chains`; the first one is the default. */
  readonly chains: chains
  /** By chain id, as in wagmi. @default each chain's public node */
  readonly transports?: Readonly<Partial<Record<chains[number]['id'], Transport>>> | undefined
  /** SDK connectors, beside wallets that announce themselves and phone wallets. */
  readonly connectors?: readonly CreateConnectorFn[] | undefined
  /** `true` where a server renders the page: wagmi's state is in a cookie then, so that the server can read it. @default false */
  readonly ssr?: boolean | undefined
  /** Where wagmi keeps its state. @default the browser's storage, or a cookie with `ssr` */
  readonly wagmiStorage?: Storage | undefined
  /** Networks of other ecosystems, with their adapter in `adapters`. */
  readonly networks?: readonly AppOptions['networks'][number][] | undefined
}

/** What `<Latchkey app={…}>` takes. `config` is wagmi's own. */
export type WagmiApp<chains extends Chains = Chains> = LatchkeyApp & {
  readonly config: Config<chains, Record<chains[number]['id'], Transport>>
}

/**
 * wagmi's config and the client on top of it, with what most apps want: public nodes, installed wallets, the static wallet list, and phone
 * wallets where there is a `projectId`. For a config that is composed otherwise use wagmi's `createConfig` with `latchkeyConnector()`.
 *
 * @throws LatchkeyError `config/invalid`
 *
 * @example
 * const app = getDefaultConfig({ appName: 'My app', projectId: 'YOUR_PROJECT_ID', chains: [mainnet] })
 */
export function getDefaultConfig<const chains extends Chains>({
  chains,
  transports,
  connectors = [],
  ssr = false,
  wagmiStorage = ssr ? createStorage({ storage: cookieStorage }) : undefined,
  networks = [],
  adapters = [],
  ...options
}: WagmiAppOptions<chains>): WagmiApp<chains> {
  const all: Chains = chains
  const given: Readonly<Record<number, Transport | undefined>> | undefined = transports
  const config: Config = createConfig({
    chains: all,
    transports: Object.fromEntries(all.map(({ id }) => [id, given?.[id] ?? http()])),
    connectors: [...connectors, latchkeyConnector()],
    ssr,
    ...(wagmiStorage && { storage: wagmiStorage }),
  })
  const [first, ...others] = all
  const { client } = getAppConfig({
    ...options,
    networks: [first, ...others, ...networks],
    adapters: [wagmiAdapter({ config }), ...adapters],
  })
  return { client, config: config as unknown as WagmiApp<chains>['config'] }
}
