import { chainMarks } from '../chain-marks.ts'
import type { IconSet } from '../icon-set.ts'

/** What a module of `@web3icons/core` exports: SVG text. */
type Loaders = Readonly<Record<string, () => Promise<{ readonly default: string }>>>

/**
 * Images from `@web3icons/core`, which the app installs itself. Each image is a module of about 1 kB that loads when it is seen, from the
 * app's own host. Networks that the package doesn't have show our own marks; wallets and tokens that it doesn't have stay as they are.
 *
 * Tokens are known by their contract, never by their symbol: another contract with the same symbol gets no image.
 *
 * @example
 * import { web3icons } from '@latchkey/icons/web3icons'
 * const client = createLatchkey({ networks, adapters, wallets: walletList, icons: web3icons() })
 */
export function web3icons(): Required<IconSet> {
  const marks = chainMarks()
  return {
    wallet: async (id) => draw((await import('./wallets.lazy.ts')).wallets, id),
    chain: async (id) => (await draw((await import('./chains.lazy.ts')).chains, id)) ?? marks.chain(id),
    token: async (id) => (await draw((await import('./tokens.lazy.ts')).tokens, keyOf(id))) ?? marks.token(id),
  }
}

/** Ethereum's addresses are the same in any case; those of other ecosystems are not. */
const keyOf = (id: string) => (id.startsWith('eip155:') ? id.toLowerCase() : id)

async function draw(loaders: Loaders, id: string): Promise<string | undefined> {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined
  return load && `data:image/svg+xml,${encodeURIComponent((await load()).default)}`
}
