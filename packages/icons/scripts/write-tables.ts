// Writes the tables of src/web3icons from the metadata of @web3icons/core: which module is the image of which network and token. Wallets are
// matched by hand below, by what the wallet is and not by its name alone.
// Usage: pnpm tables
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const core = dirname(dirname(realpathSync(createRequire(import.meta.url).resolve('@web3icons/core'))))
const metadata = join(core, '../common/dist/metadata')
const { networks } = await import(join(metadata, 'networks.js'))
const { tokens } = await import(join(metadata, 'tokens.js'))

/** By the wallet's id in @latchkey/wallet-list. */
const wallets: Readonly<Record<string, string>> = {
  metamask: 'metamask',
  'trust-wallet': 'trust',
  'coinbase-wallet': 'coinbase',
  'okx-wallet': 'okx',
  phantom: 'phantom',
  rabby: 'rabby',
  rainbow: 'rainbow',
  ledger: 'ledger',
  zerion: 'zerion',
  solflare: 'solflare',
  keplr: 'keplr',
  backpack: 'backpack',
  tokenpocket: 'token-pocket',
  imtoken: 'imtoken',
  'kraken-wallet': 'kraken',
  trezor: 'trezor',
  safe: 'safe',
  ronin: 'ronin',
  enkrypt: 'enkrypt',
  coin98: 'coin98',
  exodus: 'exodus',
  zengo: 'zengo',
  'mew-wallet': 'my-ether-wallet',
  sequence: 'sequence',
  alphawallet: 'alpha-wallet',
  'atomic-wallet': 'atomic',
  glow: 'glow',
}

/** Networks that the metadata has without a CAIP-2 id, or with another one than wallets use. */
const chains: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'cosmos:cosmoshub-4': 'cosmos-hub',
  'cosmos:osmosis-1': 'osmosis',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** The CAIP-2 id of each platform that the metadata names for a token's contract. */
const platforms: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  'binance-smart-chain': 'eip155:56',
  gnosis: 'eip155:100',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  'arbitrum-one': 'eip155:42161',
  avalanche: 'eip155:43114',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** Tokens beyond this rank by market capitalisation have no image. */
const lastRank = 100

const has = (path: string) => existsSync(join(core, 'dist/svgs', `${path}.svg.js`))

function write(name: string, folder: string, entries: Iterable<readonly [id: string, file: string]>): void {
  const rows = new Map([...entries].filter(([, file]) => has(`${folder}/background/${file}`)))
  const lines = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, file]) => `  '${id}': () => import('@web3icons/core/svgs/${folder}/background/${file}.svg.js'),`)
  const text = `/** Written by \`pnpm tables\`. */\nexport const ${name} = {\n${lines.join('\n')}\n} as const\n`
  writeFileSync(new URL(`../src/web3icons/${name}.lazy.ts`, import.meta.url), text)
  console.log(`${rows.size} ${name}`)
}

type Network = { readonly caip2id?: string; readonly filePath: string }
type Token = {
  readonly filePath: string
  readonly marketCapRank?: number
  readonly addresses?: Readonly<Record<string, string>>
}
const fileOf = (path: string) => path.slice(path.indexOf(':') + 1)

write('wallets', 'wallets', Object.entries(wallets))
write('chains', 'networks', [
  ...(networks as readonly Network[])
    .filter(({ caip2id }) => caip2id?.startsWith('eip155:'))
    .map(({ caip2id = '', filePath }) => [caip2id, fileOf(filePath)] as const),
  ...Object.entries(chains),
])
write(
  'tokens',
  'tokens',
  (tokens as readonly Token[])
    .filter(({ marketCapRank = lastRank + 1 }) => marketCapRank <= lastRank)
    .flatMap(({ addresses = {}, filePath }) =>
      Object.entries(addresses).flatMap(([platform, address]) => {
        const chain = platforms[platform]
        const key = `${chain}:${address}`
        return chain ? [[chain.startsWith('eip155:') ? key.toLowerCase() : key, fileOf(filePath)] as const] : []
      }),
    ),
)
