import * as v from 'valibot'
import type { HttpSource } from '../../http-source.ts'
import { InvalidCursor } from '../invalid-cursor.ts'
import type { ExplorerRow, ExplorerStream } from './explorer-stream.ts'
import { address, hash, label, readRows, units, wholeNumber } from './fields.ts'
import { optionalStream } from './optional-stream.ts'

const party = v.object({ hash: address })
const timestamp = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)
const transaction = v.object({
  hash,
  block_number: v.nullish(wholeNumber),
  timestamp: v.nullish(timestamp),
  from: party,
  to: v.nullish(party),
  created_contract: v.nullish(party),
  value: units,
  nonce: v.nullish(wholeNumber),
  status: v.nullish(v.string()),
  raw_input: v.nullish(v.string()),
})
const transfer = v.object({
  transaction_hash: v.optional(hash),
  tx_hash: v.optional(hash),
  block_number: wholeNumber,
  timestamp,
  from: party,
  to: party,
  total: v.nullish(v.object({ value: v.nullish(units), decimals: v.nullish(wholeNumber), token_id: v.nullish(units) })),
  token: v.object({
    address_hash: v.optional(address),
    address: v.optional(address),
    name: label,
    symbol: label,
    decimals: v.nullish(wholeNumber),
    type: v.nullish(v.string()),
    icon_url: v.nullish(v.string()),
  }),
})
const internal = v.object({
  transaction_hash: hash,
  block_number: wholeNumber,
  timestamp,
  from: party,
  to: party,
  value: units,
  success: v.literal(true),
})
const list = v.object({
  items: v.array(v.unknown()),
  next_page_params: v.nullish(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
})

/** Blockscout's REST API v2 (docs.blockscout.com/devs/apis/rest). */
export function createBlockscoutStreams(http: HttpSource): readonly ExplorerStream[] {
  const stream =
    (name: string, read: (items: readonly unknown[]) => readonly ExplorerRow[]): ExplorerStream =>
    async (account, page) => {
      const answer = await http.get(
        ['api', 'v2', 'addresses', account, name],
        list,
        page === undefined ? {} : readPage(page),
      )
      const next = answer.next_page_params
      return { rows: read(answer.items), next: next ? writePage(next) : undefined }
    }
  return [
    stream('transactions', readTransactions),
    stream('token-transfers', readTransfers),
    optionalStream(stream('internal-transactions', readInternals)),
  ]
}

function readTransactions(items: readonly unknown[]): readonly ExplorerRow[] {
  return readRows(items, transaction).map((entry) => {
    const isPending = entry.block_number == null
    const minedAt = entry.timestamp ?? Date.now()
    const selector = entry.raw_input?.slice(0, 10).toLowerCase()
    return {
      block: entry.block_number ?? Number.MAX_SAFE_INTEGER,
      hash: entry.hash,
      minedAt,
      transaction: {
        hash: entry.hash,
        minedAt,
        status: isPending ? 'pending' : entry.status === 'error' ? 'failed' : 'confirmed',
        from: entry.from.hash,
        to: entry.to?.hash ?? null,
        ...(entry.created_contract && { created: entry.created_contract.hash }),
        ...(entry.nonce != null && { nonce: entry.nonce }),
        value: entry.value,
        ...(selector && /^0x[0-9a-f]{8}$/.test(selector) && { selector }),
        moves: [],
      },
    }
  })
}

function readTransfers(items: readonly unknown[]): readonly ExplorerRow[] {
  return readRows(items, transfer).flatMap((entry): ExplorerRow[] => {
    const transactionHash = entry.transaction_hash ?? entry.tx_hash
    const contract = entry.token.address_hash ?? entry.token.address
    if (!transactionHash || !contract) return []
    const standard = entry.token.type === 'ERC-721' ? 'erc721' : entry.token.type === 'ERC-1155' ? 'erc1155' : 'erc20'
    const decimals = entry.total?.decimals ?? entry.token.decimals ?? 0
    return [
      {
        block: entry.block_number,
        hash: transactionHash,
        minedAt: entry.timestamp,
        move: {
          standard,
          contract,
          from: entry.from.hash,
          to: entry.to.hash,
          amount: entry.total?.value ?? (standard === 'erc721' ? '1' : '0'),
          ...(entry.total?.token_id != null && { tokenId: entry.total.token_id }),
          token: {
            name: entry.token.name ?? '',
            symbol: entry.token.symbol ?? '',
            decimals: Math.min(decimals, 36),
            ...(entry.token.icon_url?.startsWith('https://') && { iconUrl: entry.token.icon_url }),
          },
        },
      },
    ]
  })
}

/** Native currency that contracts paid out. Calls that paid nothing are left out. */
function readInternals(items: readonly unknown[]): readonly ExplorerRow[] {
  return readRows(items, internal)
    .filter(({ value }) => /[1-9]/.test(value))
    .map(({ transaction_hash, block_number, timestamp: minedAt, from, to, value }) => ({
      block: block_number,
      hash: transaction_hash,
      minedAt,
      move: { standard: 'native', contract: '', from: from.hash, to: to.hash, amount: value },
    }))
}

function writePage(params: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(params).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))
  return new URLSearchParams(entries as [string, string][]).toString()
}

/** The page parameters that a visitor sends back: only a few names and values in Blockscout's form are accepted. */
function readPage(page: string): Readonly<Record<string, string>> {
  const entries = [...new URLSearchParams(page)]
  const isSane =
    entries.length <= 12 &&
    entries.every(([key, value]) => /^[a-z_]{1,40}$/.test(key) && /^[\w.:+-]{0,100}$/.test(value))
  if (!isSane) throw new InvalidCursor('The cursor is none of this server’s')
  return Object.fromEntries(entries)
}
