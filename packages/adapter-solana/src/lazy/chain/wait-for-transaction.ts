import { decodeBase58, untilConfirmed } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { ConfirmedTransaction, SentTransaction } from '@latchkey/core/ports'
import type { Signature } from '@solana/kit'
import { findSigned, newestOf } from './find-signed.ts'
import { answerOf, type OnNetwork, rpcOf } from './on-chain.ts'

/** Between two polls, in ms. */
const pollMs = 1000

type SentQuestion = {
  readonly account: string
  readonly hash: string
  readonly order?: string | undefined
  readonly unsigned?: string | undefined
}

/** Waits until a transaction is confirmed, 25 s at most. */
export async function waitForTransaction(
  on: OnNetwork,
  { hash }: { readonly hash: string },
): Promise<ConfirmedTransaction> {
  const signature = toSignature(hash)
  return untilConfirmed({ ...on, hash, pause: pollMs }, async (until) => {
    const found = await statusOf({ ...on, signal: until }, signature)
    if (found?.err) return { status: 'reverted' as const }
    return found && isConfirmed(found) ? { status: 'success' as const } : undefined
  })
}

/** The nodes' state of a transaction; without a hash, of the transaction that the account has signed of `unsigned`. */
export async function getTransaction(
  on: OnNetwork,
  { account, hash, order, unsigned }: SentQuestion,
): Promise<SentTransaction> {
  if (unsigned !== undefined) return findSigned(on, account, unsigned, order)
  if (hash === '') return { state: 'unknown', next: await newestOf(on, account) }
  const found = await statusOf(on, toSignature(hash), true)
  return { state: !found ? 'unknown' : isConfirmed(found) ? 'included' : 'waiting' }
}

async function statusOf(on: OnNetwork, signature: Signature, searchTransactionHistory = false) {
  const { value } = await answerOf(rpcOf(on).getSignatureStatuses([signature], { searchTransactionHistory }), on.signal)
  return value[0] ?? undefined
}

type Confirmation = { readonly confirmationStatus?: string | null; readonly confirmations: bigint | null }

/** A node that names no status counts confirmations until the block is final (Agave's `TransactionStatus::confirmation_status`). */
function isConfirmed({ confirmationStatus, confirmations }: Confirmation): boolean {
  return confirmationStatus ? confirmationStatus !== 'processed' : confirmations === null
}

function toSignature(hash: string): Signature {
  if (decodeBase58(hash)?.length === 64) return hash as Signature
  throw new LatchkeyError('config/invalid', { details: `${hash} is not a transaction's signature` })
}
