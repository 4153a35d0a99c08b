import type { SwapTransaction } from '@latchkey/api-client'
import { readMessage, type SolanaInstruction } from '../preview/solana/read-message.ts'
import { checkLeast, type SwapOrder } from './check-swap.ts'
import { swapRefused } from './swap-errors.ts'

/** A swap of Solana that passed the checks. */
export type CheckedSolanaSwap = {
  /** Unsigned, base64. */
  readonly transaction: string
  readonly toAmount: bigint
  readonly minimum: bigint
}

const system = '11111111111111111111111111111111'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const tokens = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** They move nothing: the price of the work (the preview tells the fee), and notes. */
const harmless = [
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

/**
 * Checks the services' transaction against the order: chain, fee payer, signers, least amount, and that each instruction is the exchange's own or needed around the swap:
 * opening the visitor's token account, wrapping at most the amount, and taking back what is wrapped. Programs of instructions are never in lookup tables, so all of them
 * are seen. What the exchange's program does, the simulation tells.
 *
 * @throws LatchkeyError `swap/refused`
 */
export function checkSolanaSwap(built: SwapTransaction, order: SwapOrder): CheckedSolanaSwap {
  const { account, amount, chainId, contracts, from } = order
  const { solana: transaction, to } = built
  if (!to.startsWith(`${chainId}:`) || transaction === undefined) throw swapRefused('It is for another chain.')
  const least = checkLeast(built, order)
  const message = readMessage(transaction)
  if (!message) throw swapRefused('Its transaction can’t be read.')
  if (message.signers.length !== 1 || message.feePayer !== account)
    throw swapRefused('Another account signs it or pays for it.')
  /** Token accounts of the visitor: the program that opens them checks whose they are. */
  const own = new Set<string>()
  let wrapped = 0n
  let swaps = false
  for (const instruction of message.instructions) {
    const { program = '' } = instruction
    if (contracts.includes(`${chainId}:${program}`)) swaps = true
    else if (program === associated) own.add(openedAccount(instruction, account))
    else if (program === system) wrapped += wrappedLamports(instruction, account, own)
    else if (tokens.includes(program)) checkTokenInstruction(instruction, account)
    else if (!harmless.includes(program))
      throw swapRefused(`It calls a program that isn’t one of the swaps: ${program}`)
  }
  if (!swaps) throw swapRefused('It calls none of the programs that swap.')
  if (wrapped > (from === undefined ? amount : 0n)) throw swapRefused('It wraps more than the amount.')
  return { transaction, ...least }
}

/** Create and CreateIdempotent: payer, token account, owner. */
function openedAccount({ accounts: [payer, opened, owner], data }: SolanaInstruction, account: string): string {
  if (data.length > 1 || (data[0] ?? 0) > 1 || payer !== account || owner !== account || opened === undefined)
    throw swapRefused('It opens a token account for another account.')
  return opened
}

/** Transfer: from, to, lamports. */
function wrappedLamports(
  { accounts: [from, to], data }: SolanaInstruction,
  account: string,
  own: ReadonlySet<string>,
): bigint {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (data.length !== 12 || view.getUint32(0, true) !== 2 || from !== account || to === undefined || !own.has(to))
    throw swapRefused('It sends the native currency to another account.')
  return view.getBigUint64(4, true)
}

const closeAccount = 9
const syncNative = 17

/** SyncNative, which moves nothing, and CloseAccount back to the visitor. */
function checkTokenInstruction({ accounts, data }: SolanaInstruction, account: string): void {
  const [, receiver, owner] = accounts
  const isBack = data[0] === closeAccount && receiver === account && owner === account
  if (data.length !== 1 || !(isBack || data[0] === syncNative))
    throw swapRefused('It does something else with the visitor’s tokens.')
}
