import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'

const texts = [
  'rdns',
  'imageId',
  'imageUrl',
  'homepage',
  'mobileLink',
  'desktopLink',
  'webappLink',
  'linkMode',
  'appStore',
  'playStore',
  'chromeStore',
] as const

/** Reads a wallet back from storage; a field of the wrong type is left out, a wallet without id or name is `undefined`. */
export function decodeListedWallet(value: unknown): ListedWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Readonly<Record<string, unknown>>
  const { id, name, chains } = given
  if (typeof id !== 'string' || !id || typeof name !== 'string' || !name) return undefined
  const known = texts.filter((key) => typeof given[key] === 'string').map((key) => [key, given[key]])
  return {
    ...(Object.fromEntries(known) as Partial<ListedWallet>),
    id,
    name,
    ...(Array.isArray(chains) ? { chains: chains.filter((chain) => typeof chain === 'string') } : {}),
  }
}
