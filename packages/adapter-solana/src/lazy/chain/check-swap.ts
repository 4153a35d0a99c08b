import { LatchkeyError } from '@latchkey/core/errors'
import type { CheckedSwap, SwapToCheck } from '@latchkey/core/ports'
import {
  type Address,
  type Base64EncodedWireTransaction,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  decompileTransactionMessage,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
  isWritableRole,
} from '@solana/kit'
import { decodeTransaction } from '../decode-transaction.ts'
import { associatedAccount } from './instructions.ts'
import { answerOf, type OnWallet, rpcOf, toAddress, transactionFailed } from './on-chain.ts'
import { type ChainAccount, type RawAccount, readAccounts, toAccount } from './read-accounts.ts'
import { readTables } from './read-tables.ts'
import { type HeldTokens, readTokenAccount } from './read-token-account.ts'
import { tokenPrograms } from './token-accounts.ts'

const system = '11111111111111111111111111111111'
const budget = 'ComputeBudget111111111111111111111111111111'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** The mint of wrapped SOL, for programs that take only tokens. */
const wrappedSol = 'So11111111111111111111111111111111111111112'
/** The highest priority fee of a swap, beside the fee of its signature, in lamports: 0.005 SOL. */
const mostPriority = 5_000_000n
const signatureFee = 5000n
/** How many token accounts a swap may open. The visitor pays a deposit for each. */
const mostOpened = 4
/** How many accounts a node returns in one answer. */
const mostAccounts = 100
/** The limit of one instruction if none is set, and the highest limit of a transaction, in compute units. */
const usualUnits = 200_000n
const mostUnits = 1_400_000n

type Message = Extract<CompiledTransactionMessage, { readonly version: 'legacy' | 0 }> &
  CompiledTransactionMessageWithLifetime

/**
 * Checks a swap that another company has built, without trusting what the company says of it. First the instructions:
 * the account alone signs and pays; only the given programs are called, and the programs that prepare a token account;
 * no instruction gives a right away. Then the node simulates it, and the balances before and after are compared. The
 * wallet is not asked.
 *
 * @throws LatchkeyError `request/invalid` with what isn't as it was asked for, `solana/transaction-failed`
 */
export async function checkSwap(on: OnWallet, swap: SwapToCheck): Promise<CheckedSwap> {
  const account = toAddress(swap.account)
  const { bytes } = decodeTransaction(swap.transaction)
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes) as Message
  if (message.version !== 0 && message.version !== 'legacy') throw refused('It has a version that isn’t known.')
  if (message.staticAccounts[0] !== account) throw refused('Another account would pay its fee.')
  if (message.header.numSignerAccounts !== 1) throw refused('Other accounts would have to sign it.')
  if (Object.values(signatures).some((signature) => signature?.some((byte) => byte !== 0)))
    throw refused('It is signed already.')
  const addressesByLookupTableAddress = await readTables(on, message)
  const decompiled = decompileTransactionMessage(message, { addressesByLookupTableAddress })
  const instructions: readonly Instruction[] = decompiled.instructions
  const fee = signatureFee + priorityOf(instructions)
  await checkInstructions(instructions, account, swap)
  const written = new Set(
    instructions.flatMap(({ accounts = [] }) =>
      accounts.flatMap(({ address, role }) => (isWritableRole(role) ? [address] : [])),
    ),
  )
  const addresses = [...new Set([account, ...written])]
  if (addresses.length > mostAccounts) throw refused('It writes more accounts than can be looked at.')
  const [before, after] = await tryOut(on, bytes, addresses)
  return compare({ account, addresses, before, after, fee, swap })
}

async function checkInstructions(all: readonly Instruction[], account: Address, swap: SwapToCheck): Promise<void> {
  const wrapped = await associatedAccount(account, {
    address: wrappedSol as Address,
    program: tokenPrograms[0] as Address,
  })
  const rest = all.filter(({ programAddress }) => programAddress !== budget)
  const opened = rest.filter(({ programAddress }) => programAddress === associated)
  if (opened.length > mostOpened) throw refused('It opens more token accounts than a swap needs.')
  if (!rest.some(({ programAddress }) => swap.programs.includes(programAddress))) throw refused('It doesn’t swap.')
  for (const { accounts = [], data, programAddress } of rest) {
    const names = accounts.map(({ address }) => address)
    const bytes = Uint8Array.from(data ?? [])
    const isOk =
      swap.programs.includes(programAddress) ||
      (programAddress === associated && prepares(bytes, names, account)) ||
      (programAddress === system && wraps(bytes, names, wrapped, swap)) ||
      (programAddress === tokenPrograms[0] && handlesWrapped(bytes, names, { account, wrapped }))
    if (!isOk) throw refused(`It does something beside the swap, by ${programAddress}.`)
  }
}

/**
 * Whether it opens a token account of the visitor (`Create`, `CreateIdempotent`), also for a token that the swap passes
 * through. The program itself checks the address of the token account.
 */
function prepares(data: Uint8Array, [, , owner]: readonly string[], account: string): boolean {
  const isCreate = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  return isCreate && owner === account
}

/** Whether it moves SOL to the visitor’s own account for wrapped SOL (System, `Transfer`). */
function wraps(data: Uint8Array, [, to]: readonly string[], wrapped: string, { from, most }: SwapToCheck): boolean {
  const isTransfer = data.length === 12 && data[0] === 2 && !data[1] && !data[2] && !data[3]
  return isTransfer && from === undefined && to === wrapped && new DataView(data.buffer).getBigUint64(4, true) <= most
}

/** Whether it is `SyncNative`, or a `CloseAccount` that gives everything to the visitor. */
function handlesWrapped(
  data: Uint8Array,
  [first, to]: readonly string[],
  { account, wrapped }: { readonly account: string; readonly wrapped: string },
): boolean {
  if (data.length !== 1 || first !== wrapped) return false
  return data[0] === 17 || (data[0] === 9 && to === account)
}

/** The priority fee of the transaction, in lamports. The whole limit is paid, however much is used. */
function priorityOf(instructions: readonly Instruction[]): bigint {
  let price = 0n
  let limit: bigint | undefined
  const own = instructions.filter(({ programAddress }) => programAddress === budget)
  for (const { data } of own) {
    const view = new DataView(Uint8Array.from(data ?? []).buffer)
    const kind = view.byteLength > 0 ? view.getUint8(0) : -1
    if (kind === 2 && view.byteLength === 5) limit = BigInt(view.getUint32(1, true))
    else if (kind === 3 && view.byteLength === 9) price = view.getBigUint64(1, true)
    else if (kind !== 1 && kind !== 4) throw refused('It sets its fee in an unknown way.')
  }
  const asked = limit ?? usualUnits * BigInt(instructions.length - own.length)
  const priority = (price * (asked < mostUnits ? asked : mostUnits) + 999_999n) / 1_000_000n
  if (priority > mostPriority) throw refused('It offers far more for its work than is usual.')
  return priority
}

type Accounts = readonly (ChainAccount | undefined)[]

/** The accounts as they are now, and as they would be after the swap. */
async function tryOut(
  on: OnWallet,
  wire: Uint8Array,
  addresses: readonly Address[],
): Promise<readonly [Accounts, Accounts]> {
  const before = await readAccounts(on, addresses)
  const { value } = await answerOf(
    rpcOf(on).simulateTransaction(getBase64Decoder().decode(wire) as Base64EncodedWireTransaction, {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment: 'confirmed',
      accounts: { encoding: 'base64', addresses },
    }),
    on.signal,
  )
  if (value.err) throw transactionFailed((value.logs ?? []).slice(-3).join('\n') || 'The swap would fail.')
  const after = (value.accounts ?? []) as readonly RawAccount[]
  if (after.length !== addresses.length) throw refused('The node doesn’t say what it would do.')
  return [before, after.map((raw) => toAccount(raw))]
}

type Outcome = {
  readonly account: string
  readonly addresses: readonly string[]
  readonly before: Accounts
  readonly after: Accounts
  readonly fee: bigint
  readonly swap: SwapToCheck
}

/**
 * Compares what the account has before and after. SOL is the sum over all its accounts with their rent, because wrapped
 * SOL is SOL.
 */
function compare({ account, addresses, after, before, fee, swap }: Outcome): CheckedSwap {
  const units = new Map<string, bigint>()
  let lamports = 0n
  let rent = 0n
  addresses.forEach((address, index) => {
    const [was, is] = [before[index], after[index]]
    if (address === account) {
      if (is && (is.owner !== system || is.data.length > 0)) throw refused('It would give the account to a program.')
      lamports += (is?.lamports ?? 0n) - (was?.lamports ?? 0n)
      return
    }
    const [held, holds] = [ownTokens(was, account), ownTokens(is, account)]
    if (held && is && !holds && readTokenAccount(is)) throw refused('It would give a token account away.')
    if (!held && !holds) return
    if (holds && hasNewRight(held, holds)) throw refused('It would let another account take tokens.')
    const mint = (holds ?? held)?.mint ?? ''
    units.set(mint, (units.get(mint) ?? 0n) + (holds?.units ?? 0n) - (held?.units ?? 0n))
    lamports += (holds ? (is?.lamports ?? 0n) : 0n) - (held ? (was?.lamports ?? 0n) : 0n)
    if (!held && holds) rent += (is?.lamports ?? 0n) - (holds.mint === wrappedSol ? holds.units : 0n)
  })
  const { from, least, most, to } = swap
  const isSol = (token: string | undefined) => token === undefined || token === wrappedSol
  const mostSol = fee + (isSol(from) ? most : 0n) - (isSol(to) ? least : 0n)
  if (-lamports > mostSol) throw refused('More SOL would leave than was agreed.')
  for (const [mint, change] of units) {
    if (mint === wrappedSol) continue
    if (mint !== to && -change > (mint === from ? most : 0n))
      throw refused(`More of ${mint} would leave than was agreed.`)
  }
  if (!isSol(to) && (units.get(to ?? '') ?? 0n) < least) throw refused('Less would arrive than was agreed.')
  return { rent }
}

function ownTokens(account: ChainAccount | undefined, owner: string): HeldTokens | undefined {
  const tokens = account && readTokenAccount(account)
  return tokens?.owner === owner ? tokens : undefined
}

function hasNewRight(before: HeldTokens | undefined, { closer, delegate, delegated }: HeldTokens): boolean {
  const isMore = delegate !== undefined && (delegate !== before?.delegate || delegated > before.delegated)
  return isMore || (closer !== undefined && closer !== before?.closer)
}

function refused(details: string): LatchkeyError {
  return new LatchkeyError('request/invalid', { details })
}
