import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { transferSol } from '../lazy/chain/instructions.ts'

/** A serialised unsigned transfer of SOL, as an app would build it. */
export async function transferWire(
  url: string,
  { from, to, lamports, version = 0 }: { from: string; to: string; lamports: bigint; version?: 0 | 'legacy' },
): Promise<Uint8Array> {
  const { value } = await createSolanaRpc(url).getLatestBlockhash().send()
  const message = appendTransactionMessageInstructions(
    [transferSol(from as Address, to as Address, lamports)],
    setTransactionMessageLifetimeUsingBlockhash(
      value,
      setTransactionMessageFeePayer(from as Address, createTransactionMessage({ version })),
    ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
