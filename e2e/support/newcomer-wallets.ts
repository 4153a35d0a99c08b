import {
  installBitcoinPageWallet,
  installCosmosPageWallet,
  installPageWallet,
  installPolkadotPageWallet,
  installSolanaPageWallet,
} from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'

/** Local chains, which answer in place of every node that the app asks. */
export type Nodes = { readonly ethereumRpc: string; readonly solanaRpc: string }

type Wallet = { prompts(): Promise<object> }

/** The newcomer's wallets, as they are called in the list. Those of Bitcoin, Cosmos and Polkadot have no chain: they connect, and no more. */
export const newcomerWallets = {
  'Test Wallet': (page, { ethereumRpc }) =>
    installPageWallet(page, {
      name: 'Test Wallet',
      rdns: 'org.latchkey.test-wallet',
      chains: [{ id: 1, rpcUrl: ethereumRpc }],
    }),
  'Solana Test Wallet': (page, { solanaRpc }) =>
    installSolanaPageWallet(page, {
      name: 'Solana Test Wallet',
      chains: [{ id: 'solana:mainnet', rpcUrl: solanaRpc }],
    }),
  'Bitcoin Test Wallet': (page) =>
    installBitcoinPageWallet(page, {
      name: 'Bitcoin Test Wallet',
      chains: [{ network: 'mainnet', esploraUrl: 'http://127.0.0.1:1' }],
    }),
  Keplr: (page) =>
    installCosmosPageWallet(page, {
      name: 'Keplr',
      chains: [
        { id: 'cosmoshub-4', prefix: 'cosmos', rpcUrl: 'http://127.0.0.1:1' },
        { id: 'osmosis-1', prefix: 'osmo', rpcUrl: 'http://127.0.0.1:1' },
      ],
    }),
  'Polkadot Test Wallet': (page) =>
    installPolkadotPageWallet(page, {
      name: 'Polkadot Test Wallet',
    }),
} satisfies { [name: string]: (page: Page, nodes: Nodes) => Promise<Wallet> }

export type NewcomerWallet = keyof typeof newcomerWallets
