import type { WalletFact } from '../wallet-fact.ts'
import { thirdweb } from './sources.ts'

const checked = '2026-11-21'

/** Wallets mainly for Bitcoin. */
export const bitcoinWallets: readonly WalletFact[] = [
  {
    id: 'xverse',
    name: 'Xverse',
    homepage: 'https://www.xverse.app',
    injected: { bip122: ['XverseProviders.BitcoinProvider'] },
    chains: ['bip122'],
    mobileLink: 'xverse://',
    ios: '1552272513',
    android: 'com.secretkeylabs.xverse',
    chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg',
    order: 125,
    checked,
    source: thirdweb('app.xverse'),
  },
  {
    id: 'unisat',
    name: 'UniSat',
    homepage: 'https://unisat.io',
    injected: { bip122: ['unisat'] },
    chains: ['bip122'],
    chrome: 'ppbibelpcjmhbdihakflkdcoccbgbkpo',
    order: 126,
    checked,
    source: 'https://github.com/unisat-wallet/extension',
  },
  {
    id: 'leather',
    name: 'Leather',
    homepage: 'https://leather.io',
    injected: { bip122: ['LeatherProvider'] },
    chains: ['bip122'],
    chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj',
    order: 127,
    checked,
    source: 'https://github.com/leather-io/extension',
  },
]
