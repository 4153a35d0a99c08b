import type { WalletFact } from '../wallet-fact.ts'
import { SOLANA } from './chains.ts'
import { thirdweb, walletBook } from './sources.ts'

const checked = '2026-11-21'

/** Wallets mainly for Solana. */
export const solanaWallets: readonly WalletFact[] = [
  {
    id: 'solflare',
    name: 'Solflare',
    homepage: 'https://solflare.com',
    standardName: 'Solflare',
    injected: { solana: ['solflare'] },
    chains: ['solana'],
    ios: '1580902717',
    android: 'com.solflare.mobile',
    chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic',
    order: 115,
    checked,
    source: walletBook,
  },
  {
    id: 'jupiter',
    name: 'Jupiter',
    homepage: 'https://jup.ag/mobile',
    chains: [SOLANA],
    mobileLink: 'jupiter://',
    ios: '6484069059',
    android: 'ag.jup.jupiter.android',
    order: 116,
    checked,
    source: thirdweb('ag.jup'),
  },
  {
    id: 'glow',
    name: 'Glow',
    homepage: 'https://glow.app',
    standardName: 'Glow',
    injected: { solana: ['glowSolana'] },
    chains: ['solana'],
    chrome: 'ojbcfhjmpigfobfclfflafhblgemeidi',
    order: 690,
    checked,
    source: walletBook,
  },
]
