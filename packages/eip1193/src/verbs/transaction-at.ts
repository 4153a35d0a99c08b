import type { ChainId, WithSignal } from '@latchkey/core'
import type { SentTransaction } from '@latchkey/core/ports'
import { sameAddress } from '../address/address.ts'
import { asAddress } from '../address/parse-address.ts'
import { decodeQuantity, encodeQuantity } from '../hex/hex.ts'
import { decodeBlock } from './decode-block.ts'
import { describeSent } from './describe-sent.ts'
import type { EvmRuntime } from './evm-runtime.ts'

type Parameters = WithSignal & {
  readonly chainId: ChainId<'eip155'>
  readonly account: string
  readonly order?: string | undefined
}

/** A node without older states knows the counts of this many blocks. Other nodes are asked for older blocks too. */
const firstBlocks = 120n
const mostBlocks = 10_000n

/**
 * The account's transaction with the nonce `order`. It is found by asking for the account's transaction count at
 * several blocks: about ten requests, and one for the block. A transaction that is too old for the node counts as
 * included, without a hash.
 */
export async function transactionAt(
  runtime: EvmRuntime,
  { account, order, ...on }: Parameters,
): Promise<SentTransaction> {
  const from = asAddress(account)
  const ask = (method: string, ...params: unknown[]) => runtime.send({ ...on, method, params })
  const countAt = async (block: string) => decodeQuantity(await ask('eth_getTransactionCount', from, block))
  const [latest, pending] = await Promise.all([countAt('latest'), countAt('pending')])
  const next = String(pending)
  const nonce = order === undefined ? undefined : BigInt(order)
  if (nonce === undefined || latest <= nonce)
    return { state: nonce !== undefined && pending > nonce ? 'waiting' : 'unknown', next }
  const head = decodeQuantity(await ask('eth_blockNumber'))
  const isBefore = async (block: bigint) => (await countAt(encodeQuantity(block))) <= nonce
  let high = head
  let low = high
  for (let back = firstBlocks; ; back *= 8n) {
    low = back < head ? head - back : 0n
    if (back > mostBlocks || !(await isBefore(low).catch(() => false))) {
      if (back > mostBlocks || low === 0n) return { state: 'included', order, next }
      high = low
      continue
    }
    break
  }
  while (low + 1n < high) {
    const middle = (low + high) / 2n
    if (await isBefore(middle)) low = middle
    else high = middle
  }
  const all = decodeBlock(await ask('eth_getBlockByNumber', encodeQuantity(high), true))
  const found = all.find((sent) => sent.nonce === nonce && sameAddress(sent.from, from))
  if (!found) return { state: 'included', order, next }
  return { state: 'included', order, next, hash: found.hash, ...describeSent(runtime, on.chainId, found) }
}
