import * as v from 'valibot'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import type { NativeCurrency } from '../config.ts'
import type { HistoryItem, HistorySource } from '../history/history-source.ts'
import { InvalidCursor } from '../history/invalid-cursor.ts'
import { describeSolanaTransaction, type SolanaTransaction, solanaTransaction } from './describe-solana-transaction.ts'
import type { ReadMintNames } from './mint-names.ts'
import { tokenPrograms } from './token-programs.ts'

export type SolanaHistoryOptions = {
  readonly rpc: ChainRpc
  readonly native: NativeCurrency
  readonly names: ReadMintNames
  /** In ms. */
  readonly now: () => number
}

const key = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))
const owned = v.object({ value: v.array(v.object({ pubkey: key })) })
const signatures = v.array(v.object({ signature, slot: v.pipe(v.number(), v.safeInteger()) }))
/** Account → the last signature that is done; '' for none yet. An account that isn't named is at its end. */
const cursorSchema = v.record(key, v.union([signature, v.literal('')]))

type Cursor = v.InferOutput<typeof cursorSchema>
type Mark = v.InferOutput<typeof signatures>[number]

/** How many token accounts are read beside the account itself. */
const mostTokenAccounts = 10
/** The transactions of one page; each is a request within a batch. */
const pageSize = 20

/**
 * The signatures of an account and of its token accounts, merged by slot, because an incoming token names only the
 * token account. Then the change of the account's balances in each transaction.
 */
export function createSolanaHistory({ rpc, native, names, now }: SolanaHistoryOptions): HistorySource {
  async function begin(address: string): Promise<Cursor> {
    const lists = await rpc.batch(
      tokenPrograms.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [address, { programId }, { encoding: 'jsonParsed' }],
      })),
    )
    const accounts = lists.flatMap((list) => {
      const parsed = v.safeParse(owned, 'result' in list ? list.result : undefined)
      return parsed.success ? parsed.output.value.map(({ pubkey }) => pubkey) : []
    })
    return Object.fromEntries([address, ...accounts.slice(0, mostTokenAccounts)].map((account) => [account, '']))
  }

  async function readMarks(account: string, before: string): Promise<readonly Mark[]> {
    const options = { limit: pageSize, ...(before && { before }) }
    const parsed = v.safeParse(signatures, await rpc.call('getSignaturesForAddress', [account, options]))
    if (!parsed.success) throw new UpstreamError('invalid', 'The chain gave no signatures')
    return parsed.output
  }

  async function readTransactions(marks: readonly string[]): Promise<readonly (SolanaTransaction | undefined)[]> {
    const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
    const answers = await rpc.batch(marks.map((mark) => ({ method: 'getTransaction', params: [mark, options] })))
    return answers.map((answer) => {
      const parsed = v.safeParse(solanaTransaction, 'result' in answer ? answer.result : undefined)
      return parsed.success ? parsed.output : undefined
    })
  }

  return {
    async page({ address }, text) {
      const start = text === undefined ? await begin(address) : readCursor(text)
      const lists = await Promise.all(
        Object.entries(start).map(async ([account, before]) => ({
          account,
          before,
          marks: await readMarks(account, before),
        })),
      )
      const { taken, end } = merge(lists)
      const found = await readTransactions(taken.map((entry) => entry.signature))
      const mints = found.flatMap((entry) =>
        [...(entry?.meta.preTokenBalances ?? []), ...(entry?.meta.postTokenBalances ?? [])].map(({ mint }) => mint),
      )
      const named = await names(mints)
      const items = taken.flatMap((entry, index): HistoryItem[] => {
        const raw = found[index]
        if (!raw) return []
        const options = { signature: entry.signature, own: address, native, names: named, now: now() }
        return [{ transaction: describeSolanaTransaction(raw, options), after: JSON.stringify(entry.after) }]
      })
      return { items, resume: Object.keys(end).length > 0 ? JSON.stringify(end) : undefined }
    },
  }
}

type List = { readonly account: string; readonly before: string; readonly marks: readonly Mark[] }

/** Newest first, each signature once, up to the point where a list has used up its page and has another one. */
function merge(lists: readonly List[]): {
  readonly taken: readonly (Mark & { readonly after: Cursor })[]
  readonly end: Cursor
} {
  const heads = lists.map(() => 0)
  const isFull = ({ marks }: List) => marks.length === pageSize
  const position = (): Cursor =>
    Object.fromEntries(
      lists.flatMap((list, index) => {
        const head = heads[index] ?? 0
        if (head === list.marks.length && !isFull(list)) return []
        return [[list.account, list.marks[head - 1]?.signature ?? list.before]]
      }),
    )
  const taken: (Mark & { readonly after: Cursor })[] = []
  while (taken.length < pageSize && !lists.some((list, index) => isFull(list) && heads[index] === pageSize)) {
    const fronts = lists.flatMap((list, index) => list.marks[heads[index] ?? 0] ?? [])
    const newest = fronts.reduce<Mark | undefined>(
      (best, mark) => (!best || mark.slot > best.slot ? mark : best),
      undefined,
    )
    if (!newest) break
    for (const [index, list] of lists.entries())
      if (list.marks[heads[index] ?? 0]?.signature === newest.signature) heads[index] = (heads[index] ?? 0) + 1
    taken.push({ ...newest, after: position() })
  }
  return { taken, end: position() }
}

function readCursor(text: string): Cursor {
  try {
    const cursor = v.parse(cursorSchema, JSON.parse(text))
    const count = Object.keys(cursor).length
    if (count > 0 && count <= mostTokenAccounts + 1) return cursor
  } catch {}
  throw new InvalidCursor('The cursor is none of this server’s')
}
