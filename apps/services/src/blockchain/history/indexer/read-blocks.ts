import * as v from 'valibot'
import { UpstreamError } from '../../../outbound/upstream-error.ts'
import type { ChainRpc } from '../../chain-rpc.ts'
import { readQuantity } from '../../evm/contract-reads/hex.ts'
import { type Block, block } from './block.ts'

export const toHex = (value: number) => `0x${value.toString(16)}`

/** The blocks of one request: full blocks of a busy chain have a few hundred kilobytes each. */
const atOnce = 5

/** The number of the newest block. */
export async function readHead(rpc: ChainRpc): Promise<number> {
  const head = readQuantity(await rpc.call('eth_blockNumber'))
  if (head > BigInt(Number.MAX_SAFE_INTEGER)) throw new UpstreamError('invalid', 'The chain gave no block number')
  return Number(head)
}

/** Hash of a block, undefined if the chain is not that long yet. */
export async function readBlockHash(rpc: ChainRpc, number: number): Promise<string | undefined> {
  const header = v.safeParse(
    v.object({ hash: v.pipe(v.string(), v.toLowerCase()) }),
    await rpc.call('eth_getBlockByNumber', [toHex(number), false]),
  )
  return header.success ? header.output.hash : undefined
}

/**
 * Reads blocks with their transactions, and checks that each follows from the one before.
 *
 * @throws {UpstreamError} also when the chain went another way meanwhile
 */
export async function readBlocks(rpc: ChainRpc, first: number, last: number): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for (let start = first; start <= last; start += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, last - start + 1) }, (_, index) => start + index)
    const answers = await rpc.batch(
      numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })),
    )
    for (const [index, answer] of answers.entries()) {
      const parsed = v.safeParse(block, 'result' in answer ? answer.result : undefined)
      const before = blocks.at(-1)
      const follows = parsed.success && (!before || parsed.output.parentHash === before.hash)
      if (!parsed.success || !follows || parsed.output.number !== numbers[index])
        throw new UpstreamError('invalid', 'The chain gave no row of blocks')
      blocks.push(parsed.output)
    }
  }
  return blocks
}
