import { currencyOf, toBase64 } from '@latchkey/core/adapter-kit'
import type { Balance } from '@latchkey/core/ports'
import type { TransactionMessageBytesBase64 } from '@solana/kit'
import { decodeTransaction } from '../decode-transaction.ts'
import { readSigners } from '../put-signature.ts'
import { answerOf, type OnNetwork, rpcOf, transactionFailed } from './on-chain.ts'
import { simulate } from './simulate.ts'

/** A transaction's compute units and its fee. Doesn't ask the wallet. */
export async function estimateFee(
  on: OnNetwork,
  { transaction }: { readonly transaction: unknown },
): Promise<{ gas: bigint; fee: Balance }> {
  const { bytes } = decodeTransaction(transaction)
  const message = toBase64(readSigners(bytes).message) as TransactionMessageBytesBase64
  const [gas, { value }] = await Promise.all([
    simulate(on, bytes),
    answerOf(rpcOf(on).getFeeForMessage(message, { commitment: 'confirmed' }), on.signal),
  ])
  if (value === null) throw transactionFailed('The transaction is too old: its blockhash has expired.')
  return { gas, fee: { units: BigInt(value), ...currencyOf(on.network) } }
}
