import type { EvmCall } from '../../../kernel/ports/wallet-call.ts'
import type { PreviewAsset } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import { apes, fakeUsdc, friend, other, permit2, person, router, stranger, usdc, vault } from './addresses.ts'

/** A transaction and what must be said of it: `code severity`, in any order. */
export type CorpusCase = {
  readonly name: string
  readonly calls: readonly EvmCall[]
  readonly facts?: Partial<PreviewFacts> | undefined
  /** Exactly these. */
  readonly findings: readonly string[]
  /** Lines of what changes, e.g. `leaves 1.5 ETH`. @default none */
  readonly changes?: readonly string[] | undefined
}

const asset = (kind: 'token' | 'collectible', address: string, more: Partial<PreviewAsset>): [string, PreviewAsset] => [
  address,
  { kind, address, ...more },
]

/** The facts of every case that doesn't name its own. */
export const facts: PreviewFacts = {
  native: { symbol: 'ETH', decimals: 18 },
  assets: Object.fromEntries([
    asset('token', usdc, { symbol: 'USDC', decimals: 6 }),
    asset('token', fakeUsdc, { symbol: 'USDC', decimals: 6, lookAlike: true }),
    asset('collectible', apes, { symbol: 'BAYC', name: 'Apes' }),
  ]),
  own: [other],
  recipients: [friend],
  code: { [router]: 'contract', [vault]: 'contract', [stranger]: 'contract', [person]: 'none', [usdc]: 'contract' },
  contracts: { [router]: 'Harbour Exchange', [permit2]: 'Permit2' },
}

/** A case of one call. */
export const single = (
  name: string,
  call: EvmCall,
  findings: readonly string[],
  changes: readonly string[] = [],
  more?: Partial<PreviewFacts>,
): CorpusCase => ({
  name,
  calls: [call],
  findings,
  changes,
  ...(more && { facts: more }),
})
/** One ether, in wei. */
export const eth = 10n ** 18n
