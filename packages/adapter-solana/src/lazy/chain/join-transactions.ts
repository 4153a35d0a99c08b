import { toBase64 } from '@latchkey/core/adapter-kit'
import type { JoinedTransactions } from '@latchkey/core/ports'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  compileTransaction,
  createTransactionMessage,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { decodeTransaction } from '../decode-transaction.ts'
import { limitComputeUnits, priceComputeUnits } from './instructions.ts'
import { answerOf, type OnWallet, rpcOf } from './on-chain.ts'
import { readTables } from './read-tables.ts'

/** The size limit of a packet, in bytes: no transaction is larger. */
const largest = 1232
const computeBudget = 'ComputeBudget111111111111111111111111111111'
/** These name instructions by index. The index changes when transactions are joined (https://solana.com/docs/core/programs). */
const indexReaders = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
  'Sysvar1nstructions1111111111111111111111111',
]
const systemProgram = '11111111111111111111111111111111'
/** The limit of an instruction where none is set, and the largest limit of a transaction, in compute units. */
const usualUnits = 200_000
const mostUnits = 1_400_000

type Message = Extract<CompiledTransactionMessage, { readonly version: 'legacy' | 0 }> &
  CompiledTransactionMessageWithLifetime
type Lifetime = { readonly blockhash: Blockhash; readonly lastValidBlockHeight: bigint }
type Part = {
  readonly message: Message
  readonly wire: Uint8Array
  /** Absent if the transaction is sent unchanged. */
  readonly instructions: readonly Instruction[] | undefined
  /** Signed by another account already, or bound to a nonce: the transaction is sent unchanged. */
  readonly isFixed: boolean
}

/**
 * Joins neighbouring transactions with the same fee payer if they fit into one, so that all of them happen or none,
 * with one prompt. The others stay. Each gets the newest blockhash, unless it is signed or has a nonce. The wallet is
 * not asked.
 */
export async function joinTransactions(
  on: OnWallet,
  { transactions }: { readonly transactions: readonly unknown[] },
): Promise<JoinedTransactions> {
  const parts = await Promise.all(transactions.map((transaction) => partOf(on, decodeTransaction(transaction).bytes)))
  const { value } = await answerOf(rpcOf(on).getLatestBlockhash({ commitment: 'confirmed' }), on.signal)
  const joined: { wire: Uint8Array; parts: readonly Part[] }[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const both = last && join([...last.parts, part], value)
    if (last && both) Object.assign(last, { wire: both, parts: [...last.parts, part] })
    else joined.push({ wire: part.isFixed ? part.wire : renewed(part.message, value), parts: [part] })
  }
  return {
    transactions: joined.map(({ wire }) => toBase64(wire)),
    counts: joined.map(({ parts: own }) => own.length),
  }
}

async function partOf(on: OnWallet, wire: Uint8Array): Promise<Part> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes) as Message
  const isSigned = Object.values(signatures).some((signature) => signature?.some((byte) => byte !== 0))
  // Transactions of a later version have a format that is unknown here, so they are not changed.
  const isKnown = message.version === 0 || message.version === 'legacy'
  const isFixed = !isKnown || isSigned || hasNonce(message)
  return { wire, message, isFixed, instructions: isFixed ? undefined : await readInstructions(on, message) }
}

/** Undefined if the message's lookup tables can't be read. */
async function readInstructions(on: OnWallet, message: Message): Promise<readonly Instruction[] | undefined> {
  try {
    const addressesByLookupTableAddress = await readTables(on, message)
    return decompileTransactionMessage(message, { addressesByLookupTableAddress }).instructions
  } catch (error) {
    if (on.signal?.aborted) throw error
    return undefined
  }
}

/** Whether the first instruction advances a nonce (System program, instruction 4), which replaces the blockhash. */
function hasNonce({ instructions, staticAccounts }: Message): boolean {
  const [first] = instructions
  return first !== undefined && staticAccounts[first.programAddressIndex] === systemProgram && first.data?.[0] === 4
}

function renewed(message: Message, { blockhash }: Lifetime): Uint8Array {
  const bytes = getCompiledTransactionMessageEncoder().encode({ ...message, lifetimeToken: blockhash })
  const count = message.header.numSignerAccounts
  return Uint8Array.from([count, ...new Uint8Array(count * 64), ...bytes])
}

/** One transaction with all instructions; undefined if that isn't possible. */
function join(parts: readonly Part[], lifetime: Lifetime): Uint8Array | undefined {
  const [{ message: first } = { message: undefined }] = parts
  const payer = first?.staticAccounts[0]
  const payers = new Set(parts.map(({ message }) => message.staticAccounts[0]))
  const all = parts.flatMap(({ instructions }) => (instructions ? [instructions] : []))
  if (!first || !payer || payers.size > 1 || all.length < parts.length) return undefined
  if (parts.some(({ message }) => message.version !== first.version) || all.some(readsIndexes)) return undefined
  const instructions = withOneBudget(all)
  if (!instructions) return undefined
  // The preview can show accounts of the transaction itself, but not those of a table.
  const plain = instructions.map(withoutTables(() => true))
  const own = new Set(all.filter((each) => !each.some(usesTables)).flatMap((each) => each.flatMap(addressesOf)))
  return compile(plain) ?? compile(instructions.map(withoutTables((address) => own.has(address))))

  function compile(list: readonly Instruction[]): Uint8Array | undefined {
    try {
      const message = appendTransactionMessageInstructions(
        list,
        setTransactionMessageLifetimeUsingBlockhash(
          lifetime,
          setTransactionMessageFeePayer(payer as Address, createTransactionMessage({ version: first?.version as 0 })),
        ),
      )
      const wire = Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
      return wire.length <= largest ? wire : undefined
    } catch {
      // It needs more accounts than a transaction can have.
      return undefined
    }
  }
}

function readsIndexes(instructions: readonly Instruction[]): boolean {
  return instructions.some((each) => addressesOf(each).some((address) => indexReaders.includes(address)))
}

const addressesOf = ({ accounts = [], programAddress }: Instruction): readonly string[] => [
  programAddress,
  ...accounts.map(({ address }) => address),
]

const usesTables = ({ accounts = [] }: Instruction) => accounts.some((account) => 'lookupTableAddress' in account)

/** Writes the accounts that `names` chooses into the transaction itself, instead of reading them from a table. */
const withoutTables =
  (names: (address: string) => boolean) =>
  (instruction: Instruction): Instruction => ({
    ...instruction,
    accounts: (instruction.accounts ?? []).map((account) =>
      names(account.address) ? { address: account.address, role: account.role } : account,
    ),
  })

/**
 * A transaction sets one limit and one price of compute units. The limits are added, and the price is set so that the
 * whole costs as much as the parts. Undefined for other settings.
 */
function withOneBudget(all: readonly (readonly Instruction[])[]): readonly Instruction[] | undefined {
  const isBudget = ({ programAddress }: Instruction) => programAddress === computeBudget
  const budgets = all.map((instructions) => instructions.filter(isBudget))
  const rest = all.map((instructions) => instructions.filter((one) => !isBudget(one)))
  if (!budgets.some(({ length }) => length)) return rest.flat()
  const read = (kind: number, own: readonly Instruction[]) => own.find(({ data }) => data?.[0] === kind)?.data
  if (budgets.flat().some(({ data }) => data?.[0] !== 2 && data?.[0] !== 3)) return undefined
  const units = budgets.map((own, index) => {
    const data = read(2, own)
    return data ? view(data).getUint32(1, true) : usualUnits * (rest[index]?.length ?? 0)
  })
  const costs = budgets.map((own, index) => {
    const data = read(3, own)
    return data ? view(data).getBigUint64(1, true) * BigInt(units[index] ?? 0) : 0n
  })
  const total = units.reduce((sum, one) => sum + one, 0)
  if (total > mostUnits) return undefined
  // With the highest price for all units, the whole could cost far more than the parts.
  const cost = costs.reduce((sum, one) => sum + one, 0n)
  const price = total > 0 ? (cost + BigInt(total) - 1n) / BigInt(total) : 0n
  return [limitComputeUnits(total), ...(price > 0n ? [priceComputeUnits(price)] : []), ...rest.flat()]
}

function view(data: ArrayLike<number>): DataView {
  return new DataView(Uint8Array.from(data).buffer)
}
