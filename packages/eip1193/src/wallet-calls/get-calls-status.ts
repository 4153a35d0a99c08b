import type { WithSignal } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { CallsStatus } from '@latchkey/core/ports'
import { decodeChainId } from '../chain-id/chain-id.ts'
import { toCaip } from '../chain-id/to-caip.ts'
import { isTransactionHash } from '../hex/hex.ts'
import { walletAnswerMs } from '../request/read-wallet.ts'
import { requestCalls } from './request-calls.ts'
import type { WalletRuntime } from './wallet-runtime.ts'

type Parameters = WithSignal & { readonly connectionId: string; readonly id: string }

/** `wallet_getCallsStatus` (EIP-5792): what became of a bundle. @throws `request/unreadable` when the answer is no status */
export async function getCallsStatus(
  { clock, find }: WalletRuntime,
  { connectionId, id, signal }: Parameters,
): Promise<CallsStatus> {
  const provider = await find(connectionId)
  const asked = requestCalls(provider, { method: 'wallet_getCallsStatus', params: [id], signal })
  return decodeStatus(await withTimeout(asked, clock, walletAnswerMs), id)
}

function decodeStatus(answer: unknown, id: string): CallsStatus {
  const { atomic, chainId, receipts, status } = Object(answer) as Record<string, unknown>
  const found = Array.isArray(receipts) ? receipts.slice(0, maxReceipts).map(decodeReceipt) : []
  // Before version 2 the status had two words, and a bundle that reverted was `CONFIRMED` too.
  const said = status === 'PENDING' ? 100 : status === 'CONFIRMED' ? 200 : status
  const undone = found.filter((receipt) => receipt.status === 'reverted').length
  // A receipt is a fact and counts more than the wallet's status of the whole bundle.
  const code = said !== 200 || undone === 0 ? said : undone === found.length ? 500 : 600
  const word = words[Math.floor(Number(code) / 100)]
  if (typeof code !== 'number' || !Number.isInteger(code) || !word) throw unreadable()
  return {
    id,
    chainId: toCaip(decodeChainId(chainId)),
    status: word,
    code,
    ...(typeof atomic === 'boolean' && { atomic }),
    receipts: found,
  }
}

const words: Readonly<Record<number, CallsStatus['status']>> = {
  1: 'pending',
  2: 'success',
  4: 'failed',
  5: 'reverted',
  6: 'partial',
}

/** The most receipts: one for each call that `sendCalls` takes. */
const maxReceipts = 1000

function decodeReceipt(receipt: unknown): CallsStatus['receipts'][number] {
  const { status, transactionHash: hash } = Object(receipt) as Record<string, unknown>
  if (!isTransactionHash(hash)) throw unreadable()
  if (status === '0x1' || status === 'success') return { hash, status: 'success' }
  if (status === '0x0' || status === 'reverted') return { hash, status: 'reverted' }
  throw unreadable()
}

function unreadable() {
  return new LatchkeyError('request/unreadable', { details: 'The wallet sent something that is no status of a bundle' })
}
