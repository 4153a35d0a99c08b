import {
  type Address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

/** A serialised unsigned transfer of SOL, as an app would build it. */
export async function transferWire(
  url: string,
  { from, to, lamports }: { from: string; to: string; lamports: bigint },
): Promise<Uint8Array> {
  const { value } = await createSolanaRpc(url).getLatestBlockhash().send()
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  // The System Program's Transfer instruction, and the amount.
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  const instruction = {
    programAddress: '11111111111111111111111111111111' as Address,
    accounts: [
      { address: from as Address, role: 3 },
      { address: to as Address, role: 1 },
    ] as const,
    data,
  }
  const message = appendTransactionMessageInstruction(
    instruction,
    setTransactionMessageLifetimeUsingBlockhash(
      value,
      setTransactionMessageFeePayer(from as Address, createTransactionMessage({ version: 0 })),
    ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
