import * as v from 'valibot'
import { UpstreamError } from '../../../outbound/upstream-error.ts'
import type { ChainRpc } from '../../chain-rpc.ts'
import { keepMoves } from '../keep-moves.ts'
import type { RawMove, RawTransaction } from '../raw-transaction.ts'
import { type Block, type BlockTransaction, type Log, log, type Receipt, receipt } from './block.ts'
import { readBlocks, toHex } from './read-blocks.ts'
import { batchTopic, readTransfers, singleTopic, transferTopic } from './transfer-logs.ts'

/** A transaction of an account, and its block and position. */
export type Found = {
  readonly address: string
  readonly block: number
  readonly position: number
  readonly transaction: RawTransaction
}

export type Scan = { readonly blocks: readonly Block[]; readonly found: readonly Found[] }

/** Addresses of one log filter. */
const addressesAtOnce = 200

/**
 * Reads blocks and finds the transactions of the given accounts: transactions from and to them, and token transfers
 * from and to them in any transaction. Native currency that a contract pays out within a call isn't found, because it
 * is in no block and no log.
 *
 * @param addresses in lower case
 * @throws {UpstreamError} also when blocks, logs and receipts are of different histories, as during a reorganisation
 */
export async function scanBlocks(
  rpc: ChainRpc,
  range: { readonly first: number; readonly last: number },
  addresses: ReadonlySet<string>,
): Promise<Scan> {
  const blocks = await readBlocks(rpc, range.first, range.last)
  const logs = await readLogs(rpc, range, [...addresses])
  const hashes = new Set(blocks.map(({ hash }) => hash))
  if (logs.some(({ blockHash }) => !hashes.has(blockHash)))
    throw new UpstreamError('invalid', 'The chain changed meanwhile')

  const concerned = new Map<string, Set<string>>()
  const note = (hash: string, address: string | null) => {
    if (address !== null && addresses.has(address)) concerned.set(hash, (concerned.get(hash) ?? new Set()).add(address))
  }
  for (const { transactions } of blocks) {
    for (const { hash, from, to } of transactions) {
      note(hash, from)
      note(hash, to)
    }
  }
  for (const entry of logs) {
    for (const { from, to } of readTransfers(entry)) {
      note(entry.transactionHash, from)
      note(entry.transactionHash, to)
    }
  }
  const receipts = await readReceipts(rpc, [...concerned.keys()], hashes)
  const found = blocks.flatMap((block) =>
    block.transactions.flatMap((transaction) =>
      [...(concerned.get(transaction.hash) ?? [])].map(
        (address): Found => ({
          address,
          block: block.number,
          position: transaction.transactionIndex ?? 0,
          transaction: toRaw(transaction, block, receipts.get(transaction.hash), address),
        }),
      ),
    ),
  )
  return { blocks, found }
}

async function readLogs(
  rpc: ChainRpc,
  { first, last }: { readonly first: number; readonly last: number },
  addresses: readonly string[],
): Promise<readonly Log[]> {
  const logs: Log[] = []
  for (let start = 0; start < addresses.length; start += addressesAtOnce) {
    const topics = addresses
      .slice(start, start + addressesAtOnce)
      .map((address) => `0x${address.slice(2).padStart(64, '0')}`)
    const filters = [
      [transferTopic, topics],
      [transferTopic, null, topics],
      [[singleTopic, batchTopic], null, topics],
      [[singleTopic, batchTopic], null, null, topics],
    ]
    const answers = await rpc.batch(
      filters.map((filter) => ({
        method: 'eth_getLogs',
        params: [{ fromBlock: toHex(first), toBlock: toHex(last), topics: filter }],
      })),
    )
    for (const answer of answers) {
      const list = v.safeParse(v.array(v.unknown()), 'result' in answer ? answer.result : undefined)
      if (!list.success) throw new UpstreamError('invalid', 'The chain gave no logs')
      logs.push(...parseLogs(list.output))
    }
  }
  return logs
}

function parseLogs(list: readonly unknown[]): readonly Log[] {
  return list.flatMap((entry) => {
    const parsed = v.safeParse(log, entry)
    return parsed.success ? [parsed.output] : []
  })
}

async function readReceipts(
  rpc: ChainRpc,
  hashes: readonly string[],
  blockHashes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Receipt>> {
  const answers = await rpc.batch(hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })))
  return new Map(
    answers.map((answer, index) => {
      const parsed = v.safeParse(receipt, 'result' in answer ? answer.result : undefined)
      if (
        !parsed.success ||
        parsed.output.transactionHash !== hashes[index] ||
        !blockHashes.has(parsed.output.blockHash)
      )
        throw new UpstreamError('invalid', 'The chain gave no receipt')
      return [parsed.output.transactionHash, parsed.output]
    }),
  )
}

function toRaw(
  transaction: BlockTransaction,
  block: Block,
  receipt: Receipt | undefined,
  address: string,
): RawTransaction {
  const logs = parseLogs(receipt?.logs ?? [])
  const moves = logs
    .flatMap((entry): readonly RawMove[] => readTransfers(entry))
    .filter(({ from, to }) => from === address || to === address)
  return {
    ...toPlain(transaction),
    minedAt: block.timestamp * 1000,
    status: receipt?.status === 0n ? 'failed' : 'confirmed',
    ...(receipt?.contractAddress && { created: receipt.contractAddress }),
    moves: [...keepMoves(moves)],
  }
}

/** The fields of a transaction that are known before it is mined. */
export function toPlain({ hash, from, to, nonce, value, input }: BlockTransaction) {
  const selector = input.slice(0, 10).toLowerCase()
  return {
    hash,
    from,
    to,
    nonce,
    value: String(value),
    ...(/^0x[0-9a-f]{8}$/.test(selector) && { selector }),
  }
}
