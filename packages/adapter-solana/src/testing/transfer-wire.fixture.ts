import {
  type Address,
  type AddressesByLookupTableAddress,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { transferSol } from '../lazy/chain/instructions.ts'

export type UnsignedOptions = {
  readonly payer: string
  readonly version?: 0 | 'legacy' | undefined
  readonly tables?: AddressesByLookupTableAddress | undefined
}

/** An unsigned transaction with the newest blockhash, as an app would build it. */
export async function compileUnsigned(
  url: string,
  instructions: readonly Instruction[],
  { payer, tables, version = 0 }: UnsignedOptions,
) {
  const { value } = await createSolanaRpc(url).getLatestBlockhash().send()
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(
      value,
      setTransactionMessageFeePayer(payer as Address, createTransactionMessage({ version })),
    ),
  )
  return compileTransaction(
    tables ? compressTransactionMessageUsingAddressLookupTables(message as never, tables) : message,
  )
}

/** The same, serialised. */
export async function unsignedWire(...parameters: Parameters<typeof compileUnsigned>): Promise<Uint8Array> {
  return Uint8Array.from(getTransactionEncoder().encode(await compileUnsigned(...parameters)))
}

/** A serialised unsigned transfer of SOL. */
export function transferWire(
  url: string,
  { from, to, lamports, version }: { from: string; to: string; lamports: bigint; version?: 0 | 'legacy' },
): Promise<Uint8Array> {
  return unsignedWire(url, [transferSol(from as Address, to as Address, lamports)], { payer: from, version })
}
