import * as v from 'valibot'
import { UpstreamError } from '../../../outbound/upstream-error.ts'
import type { HttpSource } from '../../http-source.ts'
import { InvalidCursor } from '../invalid-cursor.ts'
import type { ExplorerRow, ExplorerStream } from './explorer-stream.ts'
import { address, hash, label, readRows, units, wholeNumber } from './fields.ts'
import { optionalStream } from './optional-stream.ts'

export type EtherscanOptions = {
  readonly http: HttpSource
  /** CAIP-2 */
  readonly chainId: string
  readonly apiKey?: string | undefined
}

const absent = v.pipe(
  v.literal(''),
  v.transform(() => null),
)
const common = { blockNumber: wholeNumber, timeStamp: wholeNumber, hash, from: address, value: units }
const transaction = v.object({
  ...common,
  nonce: v.optional(wholeNumber),
  to: v.union([address, absent]),
  contractAddress: v.optional(v.union([address, absent])),
  isError: v.optional(v.string()),
  input: v.optional(v.string()),
})
const transfer = v.object({
  ...common,
  to: address,
  contractAddress: address,
  tokenName: label,
  tokenSymbol: label,
  tokenDecimal: v.optional(v.union([wholeNumber, absent])),
  tokenID: v.optional(units),
})
/** An entry of a list of NFTs has no amount: each is one piece. */
const collectible = v.object({ ...transfer.entries, value: v.optional(units, '1'), tokenID: units })
const internal = v.object({ ...common, to: address, isError: v.optional(v.string()) })
const answer = v.object({
  status: v.string(),
  message: v.string(),
  result: v.union([v.array(v.unknown()), v.string(), v.null()]),
})

const rowsAtOnce = 100
/** Etherscan gives the first 10 000 rows of a list. */
const lastPage = 100

/**
 * Etherscan's account module (docs.etherscan.io), which many explorers also have. The key is sent to this host alone.
 */
export function createEtherscanStreams({ http, chainId, apiKey }: EtherscanOptions): readonly ExplorerStream[] {
  const stream =
    (action: string, read: (items: readonly unknown[]) => readonly ExplorerRow[]): ExplorerStream =>
    async (account, page = '1') => {
      const number = Number(page)
      if (!/^\d{1,3}$/.test(page) || number < 1 || number > lastPage)
        throw new InvalidCursor('The cursor is none of this server’s')
      const { status, result } = await http.get([], answer, {
        chainid: chainId.slice('eip155:'.length),
        module: 'account',
        action,
        address: account,
        page,
        offset: String(rowsAtOnce),
        sort: 'desc',
        apikey: apiKey,
      })
      if (!Array.isArray(result)) {
        // "No transactions found" comes with an empty list. A text instead of a list is a refusal.
        const isQuota = typeof result === 'string' && /rate limit/i.test(result)
        throw isQuota
          ? new UpstreamError('busy', 'The explorer is out of quota')
          : new UpstreamError('invalid', 'The explorer refused')
      }
      const hasMore = status === '1' && result.length === rowsAtOnce && number < lastPage
      return { rows: read(result), next: hasMore ? String(number + 1) : undefined }
    }
  return [
    stream('txlist', readTransactions),
    stream('tokentx', (items) => readTransfers(items, transfer)),
    optionalStream(stream('tokennfttx', (items) => readTransfers(items, collectible))),
    optionalStream(stream('txlistinternal', readInternals)),
  ]
}

function readTransactions(items: readonly unknown[]): readonly ExplorerRow[] {
  return readRows(items, transaction).map((entry) => {
    const minedAt = entry.timeStamp * 1000
    const selector = entry.input?.slice(0, 10).toLowerCase()
    return {
      block: entry.blockNumber,
      hash: entry.hash,
      minedAt,
      transaction: {
        hash: entry.hash,
        minedAt,
        status: entry.isError === '1' ? 'failed' : 'confirmed',
        from: entry.from,
        to: entry.to,
        ...(entry.contractAddress && { created: entry.contractAddress }),
        ...(entry.nonce !== undefined && { nonce: entry.nonce }),
        value: entry.value,
        ...(selector && /^0x[0-9a-f]{8}$/.test(selector) && { selector }),
        moves: [],
      },
    }
  })
}

/** Native currency that contracts paid out. Calls that paid nothing are left out. */
function readInternals(items: readonly unknown[]): readonly ExplorerRow[] {
  return readRows(items, internal)
    .filter(({ value, isError }) => /[1-9]/.test(value) && isError !== '1')
    .map(({ blockNumber, timeStamp, hash, from, to, value }) => ({
      block: blockNumber,
      hash,
      minedAt: timeStamp * 1000,
      move: { standard: 'native', contract: '', from, to, amount: value },
    }))
}

function readTransfers(
  items: readonly unknown[],
  schema: typeof transfer | typeof collectible,
): readonly ExplorerRow[] {
  return readRows<v.InferOutput<typeof transfer>>(items, schema).map((entry) => ({
    block: entry.blockNumber,
    hash: entry.hash,
    minedAt: entry.timeStamp * 1000,
    move: {
      standard: entry.tokenID === undefined ? 'erc20' : 'erc721',
      contract: entry.contractAddress,
      from: entry.from,
      to: entry.to,
      amount: entry.value,
      ...(entry.tokenID !== undefined && { tokenId: entry.tokenID }),
      token: {
        name: entry.tokenName ?? '',
        symbol: entry.tokenSymbol ?? '',
        decimals: Math.min(entry.tokenDecimal ?? 0, 36),
      },
    },
  }))
}
