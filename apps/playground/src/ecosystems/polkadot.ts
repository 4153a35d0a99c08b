import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { defineNetwork, westend } from '@latchkey/core/networks'
import { polkadotMnemonicAccounts } from '@latchkey/test-wallets'
import { createPolkadotPageWallet } from '@latchkey/test-wallets/page'
import type { OpenEcosystem } from './ecosystem.ts'

/** An Asset Hub on this machine, whose addresses begin as Kusama's, and a network that no node here answers for. */
export const openPolkadot: OpenEcosystem = async ({ polkadot }) => {
  if (!polkadot) throw new Error('This stack has no Polkadot chain')
  const { chainId, token, wsUrl } = polkadot
  const local = (id: string, name: string) =>
    defineNetwork({
      id,
      name,
      chainNamespace: 'polkadot',
      nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
      rpcUrls: { default: { http: [wsUrl.replace(/^ws/, 'http')], webSocket: [wsUrl] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example.org' } },
      testnet: true,
    })
  const [, receiver] = polkadotMnemonicAccounts({ count: 2 })
  return {
    adapter: polkadotAdapter({ ss58Prefixes: { [chainId]: 2 } }),
    networks: [local(chainId.slice('polkadot:'.length), 'Polkadot Local'), local(String(westend.id), 'Polkadot Away')],
    receiver: receiver?.address ?? '',
    token,
    announceWallets() {
      const name = 'Polkadot Test Wallet'
      return [{ name, ...createPolkadotPageWallet({ name }) }]
    },
  }
}
