import * as v from 'valibot'
import type { MetadataStore } from '../../collectibles/metadata-store.ts'
import { cleanText } from '../../limits/clean-text.ts'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import type { ReadCollectibles } from '../evm/read-collectibles.ts'
import { decodeMetadataAccount, type MetadataAccount } from './decode-metadata-account.ts'
import { metadataAddress, metadataProgram } from './metadata-address.ts'
import { tokenPrograms } from './token-programs.ts'

/** The most collectibles of one answer, and the most accounts of one request. */
const most = { collectibles: 200, accounts: 100 }

const tokenAccounts = v.object({ value: v.array(v.unknown()) })
/** A mint without decimal places of which the account has one. */
const single = v.object({
  account: v.object({
    data: v.object({
      parsed: v.object({
        info: v.object({
          mint: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
          state: v.optional(v.string()),
          tokenAmount: v.object({ amount: v.literal('1'), decimals: v.literal(0) }),
        }),
      }),
    }),
  }),
})
const rawAccounts = v.object({ value: v.array(v.unknown()) })
const rawAccount = v.object({
  owner: v.literal(metadataProgram),
  data: v.tuple([v.pipe(v.string(), v.maxLength(4096)), v.literal('base64')]),
})

/** The single tokens of an account that Metaplex describes. The chain itself lists them, so no index is needed. */
export function createSolanaCollectibles({
  metadata,
  rpc,
}: {
  readonly metadata: MetadataStore
  readonly rpc: ChainRpc
}): ReadCollectibles {
  async function describe(mints: readonly string[]): Promise<ReadonlyMap<string, MetadataAccount>> {
    const groups = Array.from({ length: Math.ceil(mints.length / most.accounts) }, (_, index) =>
      mints.slice(index * most.accounts, (index + 1) * most.accounts),
    )
    if (groups.length === 0) return new Map()
    const answers = await rpc.batch(
      groups.map((group) => ({
        method: 'getMultipleAccounts',
        params: [group.map(metadataAddress), { encoding: 'base64' }],
      })),
    )
    const found = groups.flatMap((group, index) => {
      const answer = answers[index]
      const read = v.safeParse(rawAccounts, answer && 'result' in answer ? answer.result : undefined)
      return group.flatMap((mint, at) => {
        const account = v.safeParse(rawAccount, read.success ? read.output.value[at] : null)
        const decoded = account.success
          ? decodeMetadataAccount(Buffer.from(account.output.data[0], 'base64'))
          : undefined
        return decoded?.mint === mint ? [[mint, decoded] as const] : []
      })
    })
    return new Map(found)
  }

  return async (owner) => {
    const lists = await rpc.batch(
      tokenPrograms.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [owner, { programId }, { encoding: 'jsonParsed' }],
      })),
    )
    const held = lists.flatMap((list, index) => {
      const read = v.safeParse(tokenAccounts, 'result' in list ? list.result : undefined)
      // A cluster without Token-2022 answers with an error. Every cluster has SPL Token.
      if (!read.success && index === 0) throw new UpstreamError('invalid', 'The chain gave no token accounts')
      return (read.success ? read.output.value : []).flatMap((each) => {
        const one = v.safeParse(single, each)
        return one.success ? [one.output.account.data.parsed.info] : []
      })
    })
    const frozen = new Set(held.flatMap(({ mint, state }) => (state === 'frozen' ? [mint] : [])))
    const mints = [...new Set(held.map(({ mint }) => mint))].sort()
    const described = await describe(mints.slice(0, most.collectibles))
    const ones = [...described.values()].filter(({ isFungible }) => !isFungible)
    const [collections, named] = await Promise.all([
      describe([...new Set(ones.flatMap(({ collection }) => collection ?? []))]),
      metadata.read(ones.map(({ uri }) => ({ uri }))),
    ])
    const all = ones.map(({ collection, isProgrammable, mint, name }, index) => ({
      contract: mint,
      tokenId: '0',
      standard: 'metaplex' as const,
      amount: '1',
      collection: cleanText(collections.get(collection ?? '')?.name ?? ''),
      // A Solana account doesn't tell which account asked for a transfer.
      isUnasked: false,
      // Only Metaplex’s program moves programmable items, so it keeps their accounts frozen. Owners may freeze others
      // too.
      isLocked: isProgrammable || frozen.has(mint),
      ...named[index],
      name: named[index]?.name ?? (cleanText(name) || undefined),
    }))
    return { held: all, isMore: mints.length > most.collectibles }
  }
}
