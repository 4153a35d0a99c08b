import type { WalletFact } from '../src/wallet-fact.ts'

/** What other kits call a wallet: RainbowKit's export, and the id of WalletConnect's directory that AppKit takes. By our id. */
const names: Readonly<Record<string, readonly [rainbowKit: string, appKit?: string]>> = {
  metamask: ['metaMaskWallet', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  'trust-wallet': ['trustWallet', '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'],
  'coinbase-wallet': ['coinbaseWallet', 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'],
  'okx-wallet': ['okxWallet', '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'],
  phantom: ['phantomWallet', 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
  'bitget-wallet': ['bitgetWallet', '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662'],
  'binance-wallet': ['binanceWallet', '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4'],
  rabby: ['rabbyWallet', '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1'],
  rainbow: ['rainbowWallet', '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'],
  uniswap: ['uniswapWallet', 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a'],
  ledger: ['ledgerWallet', '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927'],
  zerion: ['zerionWallet'],
  'bybit-wallet': ['bybitWallet', '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f'],
  solflare: ['', '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'],
  safepal: ['safepalWallet', '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150'],
  tokenpocket: ['tokenPocketWallet', '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66'],
  safe: ['safeWallet', '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'],
  onekey: ['oneKeyWallet', '1aedbcfc1f31aade56ca34c38b0a1607b41cccfa3de93c946ef3b4ba2dfab11c'],
  'brave-wallet': ['braveWallet'],
  core: ['coreWallet'],
  imtoken: ['imTokenWallet'],
  'kraken-wallet': ['krakenWallet'],
  talisman: ['talismanWallet'],
  subwallet: ['subWallet'],
  'magic-eden': ['magicEdenWallet'],
  enkrypt: ['enkryptWallet'],
  coin98: ['coin98Wallet'],
  '1inch': ['oneInchWallet'],
  'gate-wallet': ['gateWallet'],
  'mew-wallet': ['mewWallet'],
  ctrl: ['xdefiWallet'],
  ronin: ['roninWallet'],
  frame: ['frameWallet'],
  foxwallet: ['foxWallet'],
  zeal: ['zealWallet'],
  valora: ['valoraWallet'],
  bifrost: ['bifrostWallet'],
  berasig: ['berasigWallet'],
  zilpay: ['zilPayWallet'],
  wigwam: ['wigwamWallet'],
  iopay: ['iopayWallet'],
  kaia: ['kaiaWallet'],
}

/** The section of docs/wallet-ids.md for readers who come from another kit. */
export function otherKits(facts: readonly WalletFact[]): string {
  const unknown = Object.keys(names).filter((id) => !facts.some((fact) => fact.id === id))
  if (unknown.length) throw new Error(`No wallet of the list: ${unknown.join(', ')}`)
  const code = (text: string | undefined) => (text ? `\`${text}\`` : '')
  const rows = facts.flatMap(({ id }) => {
    const [rainbowKit, appKit] = names[id] ?? []
    return names[id] ? `| ${code(id)} | ${code(rainbowKit)} | ${code(appKit)} |` : []
  })
  return `## From other kits

RainbowKit names a wallet by what it exports, AppKit (and Web3Modal) by its id in WalletConnect's directory. ConnectKit takes wagmi's connector ids, which are an rdns for
installed wallets: our options take an rdns as it is. A wallet that isn't here has its id above; its name will do, too.

| Latchkey | RainbowKit | AppKit |
|---|---|---|
${rows.join('\n')}
`
}
