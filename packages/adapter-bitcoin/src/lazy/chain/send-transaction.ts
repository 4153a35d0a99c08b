import { LatchkeyError } from '@latchkey/core/errors'
import type { OnWallet } from '../on-chain.ts'
import { signPsbt } from './sign-psbt.ts'
import { transfer } from './transfer.ts'

/** The kind of a request, by its shape. */
export type Request = Readonly<Record<string, unknown>>

/** Sends the app's PSBT, or a payment that is built here (`BitcoinTransactionRequest`). */
export async function sendTransaction(
  on: OnWallet,
  { transaction }: { readonly transaction: unknown },
): Promise<{ hash: string }> {
  const request = toRequest(transaction)
  if (request.psbt === undefined) return transfer(on, request as Parameters<typeof transfer>[1])
  const signInputs = Array.isArray(request.signInputs) ? request.signInputs : undefined
  const { hash } = await signPsbt(on, { psbt: String(request.psbt), signInputs, broadcast: true })
  if (hash === undefined) throw new LatchkeyError('wallet/sign-failed')
  return { hash }
}

export function toRequest(transaction: unknown): Request {
  if (typeof transaction === 'string') return { psbt: transaction }
  if (typeof transaction === 'object' && transaction !== null) return transaction as Request
  throw new LatchkeyError('request/invalid', { details: 'A transaction is a PSBT in base64, or `{ to, amount }`.' })
}
