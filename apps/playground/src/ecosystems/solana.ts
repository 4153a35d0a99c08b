import { solanaAdapter } from '@latchkey/adapter-solana'
import { defineNetwork, solanaDevnet } from '@latchkey/core/networks'
import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { createSolanaPageWallet } from '@latchkey/test-wallets/page'
import type { OpenEcosystem } from './ecosystem.ts'
import { createSolanaAppWallet } from './solana-app-wallet.ts'

/** Solana on the local chain. Its node answers for a second network too, so that there is one to switch to. */
export const openSolana: OpenEcosystem = async ({ solana }, { testWallets }) => {
  if (!solana) throw new Error('This stack has no Solana chain')
  const { chainId, rpcUrl, token } = solana
  const local = (id: string, name: string) =>
    defineNetwork({
      id,
      name,
      chainNamespace: 'solana',
      nativeCurrency: solanaDevnet.nativeCurrency,
      rpcUrls: { default: { http: [rpcUrl], webSocket: [rpcUrl.replace(/^http/, 'ws')] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example.org' } },
      testnet: true,
    })
  const [, receiver] = solanaMnemonicAccounts({ count: 2 })
  return {
    adapter: solanaAdapter({ wallets: testWallets === 'page' ? [createSolanaAppWallet()] : [] }),
    networks: [local(chainId.slice('solana:'.length), 'Solana Local'), local(String(solanaDevnet.id), 'Solana Away')],
    receiver: receiver?.address ?? '',
    token,
    announceWallets() {
      const name = 'Solana Test Wallet'
      const chains = ['solana:localnet', 'solana:devnet'].map((id) => ({ id, rpcUrl }))
      return [{ name, ...createSolanaPageWallet({ name, chains }) }]
    },
  }
}
