import { base58, base64 } from '@scure/base'
import type { SolanaAccount, SolanaInstruction } from './solana-action.ts'

/** What a serialised Solana transaction holds. `readActions` reads what its instructions do. */
export type ReadSolanaTransaction = {
  readonly feePayer: string
  readonly signatures: number
  /** The number of accounts, including those in lookup tables. */
  readonly accounts: number
  readonly instructions: readonly SolanaInstruction[]
  /** Whether it takes addresses from lookup tables, which aren't part of the transaction. */
  readonly hasTables: boolean
  /** The highest fee, in lamports: for its signatures, plus its priority fee. */
  readonly fee: bigint
}

const budgetProgram = 'ComputeBudget111111111111111111111111111111'

/** Reads a transaction, legacy or version 0. Undefined when it can't be read to its last byte. */
export function readSolanaTransaction(transaction: string): ReadSolanaTransaction | undefined {
  try {
    return read(base64.decode(transaction))
  } catch {
    return undefined
  }
}

function read(bytes: Uint8Array): ReadSolanaTransaction {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('The transaction ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = () => take(1)[0] ?? 0
  const count = () => {
    let value = 0
    for (let index = 0; index < 3; index++) {
      const part = byte()
      value |= (part & 0x7f) << (7 * index)
      if (!(part & 0x80)) return value
    }
    throw new RangeError('The number is too long')
  }
  const signatures = count()
  take(signatures * 64)
  const isVersioned = ((bytes[at] ?? 0) & 0x80) !== 0
  if (isVersioned && byte() !== 0x80) throw new RangeError('Another version')
  const [signers, unchangedSigners, unchanged] = [byte(), byte(), byte()]
  const keys = Array.from({ length: count() }, () => base58.encode(take(32)))
  const [feePayer] = keys
  if (
    feePayer === undefined ||
    signers !== signatures ||
    unchangedSigners >= signers ||
    keys.length < signers + unchanged
  )
    throw new RangeError('The header is wrong')
  take(32)
  const parts = Array.from({ length: count() }, () => ({
    program: byte(),
    indexes: take(count()),
    data: take(count()),
  }))
  const tables = Array.from({ length: isVersioned ? count() : 0 }, () => {
    take(32)
    return [take(count()).length, take(count()).length] as const
  })
  if (at !== bytes.length) throw new RangeError('Something follows the transaction')

  /** Accounts from tables follow the others. First come the accounts of all tables that are changed. */
  const changedOfTables = tables.reduce((sum, [changed]) => sum + changed, 0)
  const accounts = tables.reduce((sum, [changed, read]) => sum + changed + read, keys.length)
  const accountAt = (index: number): SolanaAccount => {
    if (index >= accounts) throw new RangeError('There is no such account')
    if (index >= keys.length)
      return { address: undefined, isSigner: false, isWritable: index < keys.length + changedOfTables }
    const isSigner = index < signers
    const end = isSigner ? signers - unchangedSigners : keys.length - unchanged
    return { address: keys[index], isSigner, isWritable: index < end }
  }
  const instructions = parts.map(({ data, indexes, program: programIndex }): SolanaInstruction => {
    const program = keys[programIndex]
    if (program === undefined) throw new RangeError('A program is none of the keys')
    return { program, accounts: Array.from(indexes, accountAt), data }
  })
  const fee = signatureFee * BigInt(signatures) + priorityFee(instructions)
  return { feePayer, signatures, accounts, instructions, hasTables: accounts > keys.length, fee }
}

/** The fee of one signature, in lamports. */
const signatureFee = 5000n
/**
 * In compute units: the limit of one instruction if the transaction sets none, and the highest limit of a transaction.
 */
const unitsOfInstruction = 200_000n
const mostUnits = 1_400_000n
/** Prices are in millionths of a lamport. */
const perLamport = 1_000_000n

/**
 * The priority fee, which is paid besides the fee of the signatures. The whole limit is paid, even if less is used.
 * There is no upper bound: a price can take all lamports of the payer.
 */
function priorityFee(instructions: readonly SolanaInstruction[]): bigint {
  let price = 0n
  let limit: bigint | undefined
  for (const { data, program } of instructions) {
    if (program !== budgetProgram) continue
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const units = limit ?? unitsOfInstruction * BigInt(instructions.length)
  return (price * (units < mostUnits ? units : mostUnits) + perLamport - 1n) / perLamport
}
