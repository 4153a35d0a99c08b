import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { bitcoinRegtest, bitcoinTestnet } from '@latchkey/core/networks'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { createBitcoinPageWallet } from '@latchkey/test-wallets/page'
import type { OpenEcosystem } from './ecosystem.ts'

/** Bitcoin on the local chain. Its Esplora answers for a second network too, so that there is one to switch to. */
export const openBitcoin: OpenEcosystem = async ({ bitcoin }) => {
  if (!bitcoin) throw new Error('This stack has no Bitcoin chain')
  const { esploraUrl } = bitcoin
  const at = {
    rpcUrls: { default: { http: [esploraUrl] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example.org' } },
  }
  const [, receiver] = bitcoinMnemonicAccounts({ count: 2 })
  return {
    adapter: bitcoinAdapter(),
    networks: [
      { ...bitcoinRegtest, ...at, name: 'Bitcoin Local' },
      { ...bitcoinTestnet, ...at, name: 'Bitcoin Away' },
    ],
    receiver: receiver?.payment.address ?? '',
    announceWallets() {
      const name = 'Bitcoin Test Wallet'
      const chains = (['regtest', 'testnet'] as const).map((network) => ({ network, esploraUrl }))
      return [{ name, ...createBitcoinPageWallet({ name, chains }) }]
    },
  }
}
