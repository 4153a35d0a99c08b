import { base58, base64 } from '@scure/base'

/** What a serialised Solana transaction does, as far as it can be told without asking a node. */
export type ReadSolanaTransaction = {
  readonly feePayer: string
  readonly signatures: number
  readonly accounts: number
  readonly programs: readonly string[]
  readonly instructions: number
  /** Coins that it moves by the system program, in lamports. */
  readonly transfers: readonly { readonly to: string; readonly lamports: bigint }[]
  /** Whether it reads addresses from tables that aren't part of it. */
  readonly hasTables: boolean
  /** The most that it costs, in lamports: for its signatures, and the price that it offers for its work. */
  readonly fee: bigint
}

const programNames: Readonly<Record<string, string>> = {
  '11111111111111111111111111111111': 'System',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token 2022',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Token account',
  ComputeBudget111111111111111111111111111111: 'Compute budget',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Memo',
  Stake11111111111111111111111111111111111111: 'Stake',
}
const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'

/** The name of a program that everyone uses; `undefined` for any other. */
export const programName = (address: string): string | undefined =>
  Object.hasOwn(programNames, address) ? programNames[address] : undefined

/** Reads a transaction, legacy or version 0; `undefined` when it can't be read whole. */
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
    for (let place = 0; place < 3; place++) {
      const part = byte()
      value |= (part & 0x7f) << (7 * place)
      if (!(part & 0x80)) return value
    }
    throw new RangeError('The number is too long')
  }
  const signatures = count()
  take(signatures * 64)
  const isVersioned = ((bytes[at] ?? 0) & 0x80) !== 0
  if (isVersioned && byte() !== 0x80) throw new RangeError('Another version')
  take(3)
  const keys = Array.from({ length: count() }, () => base58.encode(take(32)))
  take(32)
  const instructions = Array.from({ length: count() }, () => {
    const program = byte()
    const accounts = take(count())
    return { program: keys[program] ?? '?', accounts, data: take(count()) }
  })
  const tables = isVersioned ? count() : 0
  const transfers = instructions.flatMap(({ accounts, data, program }) => {
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    // Instruction 2 of the system program: 4 bytes of its number, 8 bytes of lamports.
    if (program !== systemProgram || data.length !== 12 || view.getUint32(0, true) !== 2) return []
    return [{ to: keys[accounts[1] ?? -1] ?? '?', lamports: view.getBigUint64(4, true) }]
  })
  const [feePayer = ''] = keys
  const fee = signatureFee * BigInt(signatures) + priorityFee(instructions)
  const programs = [...new Set(instructions.map(({ program }) => program))]
  const hasTables = tables > 0
  return {
    feePayer,
    signatures,
    accounts: keys.length,
    programs,
    instructions: instructions.length,
    transfers,
    hasTables,
    fee,
  }
}

/** The fee of one signature, in lamports. */
const signatureFee = 5000n
/** Work of one instruction where the transaction sets no limit, and the most of one transaction, in compute units. */
const unitsOfInstruction = 200_000n
const mostUnits = 1_400_000n
/** Prices are in millionths of a lamport. */
const perLamport = 1_000_000n

/**
 * What the transaction offers for its work beside the fee of its signatures. The whole limit is paid, whatever it uses, and there is no upper bound: a price can
 * take all coins of the payer.
 */
function priorityFee(instructions: readonly { readonly program: string; readonly data: Uint8Array }[]): bigint {
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
