import type { PlaygroundOptions } from './options.ts'

/** The integration a developer would write for a configuration: only what differs from the defaults is named. */
export function codeFor(options: PlaygroundOptions): string {
  const wagmi = options.adapter === 'wagmi'
  const imports = [
    wagmi && "import { latchkeyConnector, wagmiAdapter } from '@latchkey/adapter-wagmi'",
    "import { createClient } from '@latchkey/core'",
    "import { ConnectButton, LatchkeyProvider } from '@latchkey/react'",
    "import '@latchkey/react/styles.css'",
    options.wallets === 'list' && "import { walletList } from '@latchkey/wallet-list'",
    options.pairing !== 'off' && "import { walletConnect } from '@latchkey/walletconnect'",
    wagmi && "import { createConfig, http, injected, WagmiProvider } from 'wagmi'",
    wagmi && "import { mainnet } from 'wagmi/chains'",
    !wagmi && "import { mainnet } from '@latchkey/core/networks'",
  ]
  const config = wagmi && [
    'const config = createConfig({',
    '  chains: [mainnet],',
    '  transports: { [mainnet.id]: http() },',
    '  connectors: [latchkeyConnector(), injected()],',
    '})',
  ]
  const client = [
    'const client = createClient({',
    '  networks: [mainnet],',
    wagmi && '  adapters: [wagmiAdapter({ config })],',
    options.pairing !== 'off' &&
      `  pairing: walletConnect({ relay: { url: 'wss://…', projectId: '…', reach: '${options.pairing}' } }),`,
    options.wallets === 'registry' && "  services: { url: 'https://…', projectId: '…' },",
    options.wallets === 'list' && '  wallets: walletList,',
    options.theme !== 'system' && `  themeMode: '${options.theme}',`,
    options.icons !== 'all' && `  icons: '${options.icons}',`,
    options.injected !== 'auto' && `  injected: '${options.injected}',`,
    options.unsupported === 'allowed' && '  allowUnsupportedChain: true,',
    '})',
  ]
  const props = [
    'client={client}',
    options.locale !== 'en' && `locale="${options.locale}"`,
    options.layer !== 'top' && `layer="${options.layer}"`,
    options.size !== 'compact' && `size="${options.size}"`,
    options.consent !== 'off' &&
      `legal={{ termsUrl: '…', privacyUrl: '…'${options.consent === 'box' ? ', consent: true' : ''} }}`,
  ]
  const provider = `<LatchkeyProvider ${props.filter(Boolean).join(' ')}>`
  const app = wagmi
    ? [
        '<WagmiProvider config={config}>',
        `  ${provider}`,
        '    <ConnectButton />',
        '  </LatchkeyProvider>',
        '</WagmiProvider>',
      ]
    : [provider, '  <ConnectButton />', '</LatchkeyProvider>']
  return [imports, config || undefined, client, app]
    .filter((block) => block !== undefined)
    .map((block) => block.filter((line) => line !== false).join('\n'))
    .join('\n\n')
}
