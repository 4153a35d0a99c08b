import type { ChainId, WithSignal } from '@latchkey/core'
import { seenTransaction } from '@latchkey/core/adapter-kit'
import type { Replacement } from '@latchkey/core/ports'
import { decodeSent, type Sent } from './decode-sent.ts'
import type { EvmRuntime } from './evm-runtime.ts'
import { transactionAt } from './transaction-at.ts'

type On = WithSignal & { readonly chainId: ChainId<'eip155'>; readonly hash: string }
type ReasonOf = (seen: Sent, other: Pick<Sent, 'data' | 'from' | 'to' | 'value'>) => Replacement['reason']

/** Keeps how a node has described a transaction that waits for its block: nodes forget it once another one has its nonce. */
export function keepSent({ storage }: EvmRuntime, chainId: string, answer: unknown): void {
  const sent = decodeSent(answer)
  if (sent && sent.block === undefined) seenTransaction(storage, chainId, sent.hash).keep(answer)
}

/** The transaction is in a block. A replaced one is still needed: several callers may wait for it. */
export function forgetSent({ storage }: EvmRuntime, chainId: string, hash: string): void {
  seenTransaction(storage, chainId, hash).forget()
}

/**
 * The transaction that replaced one between two waits, or while no page was there: hundreds of blocks may have passed.
 * `undefined` if the transaction may still be included.
 */
export async function findSince(
  runtime: EvmRuntime,
  { hash: own, ...on }: On,
  reasonOf: ReasonOf,
): Promise<Replacement | undefined> {
  const seen = readKept(runtime, on.chainId, own)
  if (!seen) return undefined
  const { from, nonce } = seen
  const { data = '0x', hash, to, value } = await transactionAt(runtime, { ...on, account: from, order: String(nonce) })
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
