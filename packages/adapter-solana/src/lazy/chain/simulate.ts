import { toBase64 } from '@latchkey/core/adapter-kit'
import type { Base64EncodedWireTransaction } from '@solana/kit'
import { answerOf, type OnNetwork, rpcOf, transactionFailed } from './on-chain.ts'

/** Simulates a transaction, signed or not, and returns its compute units. Throws `solana/transaction-failed` when it would fail. */
export async function simulate(on: OnNetwork, wire: Uint8Array): Promise<bigint> {
  const { value } = await answerOf(
    rpcOf(on).simulateTransaction(toBase64(wire) as Base64EncodedWireTransaction, {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment: 'confirmed',
    }),
    on.signal,
  )
  if (!value.err) return value.unitsConsumed ?? 0n
  const text = JSON.stringify(value.err, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
  throw transactionFailed([text, ...(value.logs ?? []).slice(-3)].join('\n'))
}
