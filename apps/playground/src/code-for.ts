import {
  type EcosystemName,
  ecosystemNames,
  featuresOf,
  hasEvm,
  loginMethods,
  type PlaygroundOptions,
} from './options.ts'

/** What an app imports and writes for an ecosystem. */
type Lines = { readonly adapter: string; readonly call: string; readonly network: string }

const lines: Readonly<Record<EcosystemName, Lines>> = {
  solana: { adapter: 'solanaAdapter', call: 'solanaAdapter()', network: 'solana' },
  bitcoin: { adapter: 'bitcoinAdapter', call: 'bitcoinAdapter()', network: 'bitcoin' },
  cosmos: { adapter: 'cosmosAdapter', call: 'cosmosAdapter()', network: 'cosmoshub' },
  polkadot: { adapter: 'polkadotAdapter', call: 'polkadotAdapter()', network: 'polkadotAssetHub' },
}
const evmCalls: Readonly<Record<PlaygroundOptions['adapter'], string | undefined>> = {
  wagmi: 'wagmiAdapter({ config })',
  ethers: 'ethersAdapter()',
  ethers5: "ethers5Adapter({ ethers: () => import('ethers') })",
  none: undefined,
}

/** The integration a developer would write for a configuration: only what differs from the defaults is named. */
export function codeFor(options: PlaygroundOptions): string {
  const wagmi = options.adapter === 'wagmi'
  const own = options.avatar !== 'ours'
  const others = ecosystemNames.filter((name) => options[name] === 'on').map((name) => ({ name, ...lines[name] }))
  const calls = [evmCalls[options.adapter], ...others.map(({ call }) => call)].filter((call) => call !== undefined)
  const networks = [...(hasEvm(options) ? ['mainnet'] : []), ...others.map(({ network }) => network)]
  const ours = networks.filter((network) => !(wagmi && network === 'mainnet'))
  const features = Object.entries(featuresOf(options)).map(([name, isOn]) => `${name}: ${isOn}`)
  const imports = [
    ...others.map(({ name, adapter }) => `import { ${adapter} } from '@latchkey/adapter-${name}'`),
    wagmi && "import { latchkeyConnector, wagmiAdapter } from '@latchkey/adapter-wagmi'",
    !wagmi &&
      options.adapter !== 'none' &&
      `import { ${options.adapter}Adapter } from '@latchkey/adapter-${options.adapter}'`,
    "import { createLatchkey } from '@latchkey/core'",
    options.login === 'on' && "import { frameAuth } from '@latchkey/frame'",
    ours.length > 0 && `import { ${ours.join(', ')} } from '@latchkey/core/networks'`,
    `import { ${own ? 'type AvatarComponent, ' : ''}${options.embedded === 'on' ? 'LatchkeyEmbedded' : 'ConnectButton'}, LatchkeyProvider } from '@latchkey/react'`,
    "import '@latchkey/react/styles.css'",
    wagmi && "import { QueryClient, QueryClientProvider } from '@tanstack/react-query'",
    options.signIn !== 'off' &&
      `import { defaultSiwx${options.signIn === 'server' ? ', serverSessions' : ''} } from '@latchkey/siwx'`,
    options.wallets === 'list' && "import { walletList } from '@latchkey/wallet-list'",
    options.icons === 'web3icons' && "import { web3icons } from '@latchkey/icons/web3icons'",
    options.pairing !== 'off' && "import { walletConnect } from '@latchkey/walletconnect'",
    wagmi && "import { createConfig, http, injected, WagmiProvider } from 'wagmi'",
    wagmi && "import { mainnet } from 'wagmi/chains'",
  ]
  const config = wagmi && [
    'const config = createConfig({',
    '  chains: [mainnet],',
    '  transports: { [mainnet.id]: http() },',
    '  connectors: [latchkeyConnector(), injected()],',
    '})',
    'const queryClient = new QueryClient()',
  ]
  const client = [
    'const client = createLatchkey({',
    `  networks: [${networks.join(', ')}],`,
    calls.length > 0 && `  adapters: [${calls.join(', ')}],`,
    options.pairing !== 'off' &&
      (options.pairing === 'public'
        ? "  pairing: walletConnect({ projectId: '…' }),"
        : "  pairing: walletConnect({ relay: { url: 'wss://…', projectId: '…', reach: 'private' } }),"),
    options.login === 'on' && `  auth: ${loginFor(options)},`,
    options.names === 'on' && "  names: { zone: 'shop.eth' },",
    features.length > 0 && `  features: { ${features.join(', ')} },`,
    options.wallets === 'registry' && "  services: { url: 'https://…', projectId: '…' },",
    options.wallets === 'list' && '  wallets: walletList,',
    options.wallets !== 'list' && calls.length > 1 && "  identities: () => import('@latchkey/wallet-list/identities'),",
    options.theme !== 'system' && `  themeMode: '${options.theme}',`,
    options.icons === 'web3icons' && '  icons: web3icons(),',
    options.icons === 'generated' && "  icons: 'generated',",
    options.injected !== 'auto' && `  injected: '${options.injected}',`,
    options.signIn !== 'off' && `  siwx: ${siwxFor(options)},`,
    options.unsupported === 'allowed' && '  allowUnsupportedChain: true,',
    '})',
  ]
  const avatar = own && [
    "const Avatar: AvatarComponent = ({ ensImage = '/avatar.svg', size }) => (",
    '  <img src={ensImage} alt="" width={size} height={size} />',
    ')',
  ]
  const props = [
    'client={client}',
    options.locale !== 'en' && `locale="${options.locale}"`,
    options.layer !== 'top' && `layer="${options.layer}"`,
    options.size !== 'compact' && `size="${options.size}"`,
    own && 'avatar={Avatar}',
    options.consent !== 'off' &&
      `legal={{ termsUrl: '…', privacyUrl: '…'${options.consent === 'box' ? ', consent: true' : ''} }}`,
  ]
  const provider = `<LatchkeyProvider ${props.filter(Boolean).join(' ')}>`
  const network = options.network === 'hide' ? '' : ` network="${options.network}"`
  const shown = options.embedded === 'on' ? '<LatchkeyEmbedded />' : `<ConnectButton${network} />`
  const inner = [provider, `  ${shown}`, '</LatchkeyProvider>']
  const page = wagmi
    ? [
        `<WagmiProvider config={config}${options.reconnect === 'off' ? ' reconnectOnMount={false}' : ''}>`,
        '  <QueryClientProvider client={queryClient}>',
        ...inner.map((line) => `    ${line}`),
        '  </QueryClientProvider>',
        '</WagmiProvider>',
      ]
    : inner
  const app = ['export function App() {', '  return (', ...page.map((line) => `    ${line}`), '  )', '}']
  return [imports, config || undefined, client, avatar || undefined, app]
    .filter((block) => block !== undefined)
    .map((block) => block.filter((line) => line !== false).join('\n'))
    .join('\n\n')
}

function siwxFor({ signIn }: PlaygroundOptions): string {
  if (signIn === 'server') return "defaultSiwx({ sessions: serverSessions({ url: 'https://…/siwx' }) })"
  return signIn === 'optional' ? 'defaultSiwx({ required: false })' : 'defaultSiwx()'
}

function loginFor(options: PlaygroundOptions): string {
  const methods = loginMethods(options).map((method) => `'${method}'`)
  const collect = options.loginCodes === 'frame' ? ", collect: 'frame'" : ''
  return `frameAuth({ url: 'https://login.…', projectId: '…', methods: [${methods.join(', ')}]${collect} })`
}
