import type { ChainId, WithSignal } from '@latchkey/core'
import { seenTransaction } from '@latchkey/core/adapter-kit'
import type { Replacement } from '@latchkey/core/ports'
import { sameAddress } from '../address/address.ts'
import { decodeQuantity, encodeQuantity } from '../hex/hex.ts'
import { decodeBlock } from './decode-block.ts'
import { decodeSent, type Sent } from './decode-sent.ts'
import type { EvmRuntime } from './evm-runtime.ts'
import { transactionAt } from './transaction-at.ts'

type On = WithSignal & { readonly chainId: ChainId<'eip155'>; readonly hash: string }
type Send = (method: string, ...params: unknown[]) => Promise<unknown>

/** In how many blocks a replacement is looked for. */
const maxBlocks = 100n

/** Keeps how a node has described a transaction that waits for its block: nodes forget it once another one has its nonce. */
export function keepSent({ storage }: EvmRuntime, chainId: string, answer: unknown): void {
  const sent = decodeSent(answer)
  if (sent && sent.block === undefined) seenTransaction(storage, chainId, sent.hash).keep(answer)
}

/** The transaction is in a block. A replaced one is still needed: several callers may wait for it. */
export function forgetSent({ storage }: EvmRuntime, chainId: string, hash: string): void {
  seenTransaction(storage, chainId, hash).forget()
}

/** The transaction that replaced this one, once its sender's count has passed its nonce. */
export async function findOther(
  send: Send,
  seen: Sent,
): Promise<(Replacement & { readonly hash: string }) | undefined> {
  const count = decodeQuantity(await send('eth_getTransactionCount', seen.from, 'latest'))
  if (count <= seen.nonce) return undefined
  const latest = decodeQuantity(await send('eth_blockNumber'))
  for (let block = latest; block >= 0n && latest - block < maxBlocks; block--) {
    const all = decodeBlock(await send('eth_getBlockByNumber', encodeQuantity(block), true))
    const other = all.find((sent) => sent.nonce === seen.nonce && sameAddress(sent.from, seen.from))
    // It was included between two requests: the next one gets its receipt.
    if (other?.hash === seen.hash) return undefined
    if (other) return { hash: other.hash, reason: reasonOf(seen, other) }
  }
  return undefined
}

/**
 * The transaction that replaced one between two waits, or while no page was there: hundreds of blocks may have passed.
 * `undefined` if the transaction may still be included.
 */
export async function findSince(runtime: EvmRuntime, { hash: own, ...on }: On): Promise<Replacement | undefined> {
  const seen = readKept(runtime, on.chainId, own)
  if (!seen) return undefined
  const { from, nonce } = seen
  const at = await transactionAt(runtime, { ...on, account: from, order: String(nonce) }).catch((error: unknown) => {
    // Such a node can still tell that the transaction itself is in a block.
    if (on.signal?.aborted) throw error
    runtime.log.warn('The replacement of a transaction can’t be read', { error })
  })
  if (!at) return undefined
  const { data = '0x', hash, to, value } = at
  if (hash === undefined || hash === seen.hash) return undefined
  return { hash, reason: reasonOf(seen, { from, to, data, value: value?.units ?? 0n }) }
}

function readKept({ storage }: EvmRuntime, chainId: string, hash: string): Sent | undefined {
  try {
    return decodeSent(seenTransaction(storage, chainId, hash).get())
  } catch {
    return undefined
  }
}

function reasonOf(seen: Sent, other: Pick<Sent, 'data' | 'from' | 'to' | 'value'>): Replacement['reason'] {
  const same = other.to?.toLowerCase() === seen.to?.toLowerCase() && other.data === seen.data
  if (same && other.value === seen.value) return 'repriced'
  return other.to && sameAddress(other.to, other.from) && other.value === 0n ? 'cancelled' : 'replaced'
}
