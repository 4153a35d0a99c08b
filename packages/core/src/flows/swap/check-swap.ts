import type { SwapTransaction } from '@latchkey/api-client'
import { sameAddress } from '../../kernel/caip/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { readRouterCall } from './read-router-call.ts'
import { leastOf } from './slippage.ts'
import { swapRefused } from './swap-errors.ts'

/** The order, and the contracts that the operator allows. */
export type SwapOrder = {
  readonly chainId: ChainId
  readonly account: string
  /** The token that leaves; absent for the native currency. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Smallest units. */
  readonly amount: bigint
  /** In percent. */
  readonly slippage: string
  /** CAIP-10 of the contracts that a swap may call or allow. */
  readonly contracts: readonly string[]
}

/** A swap that passed the checks. */
export type CheckedSwap = {
  readonly call: EvmCall
  /** The contract that must be allowed to move the token; absent where none must. */
  readonly spender: string | undefined
  readonly toAmount: bigint
  readonly minimum: bigint
}

/**
 * Checks the services' answer against the order: chain, contract, value, spender, recipient and least amount. The effects on the chain are
 * checked later, by the simulation.
 *
 * @throws LatchkeyError `swap/refused`
 */
export function checkSwap(built: SwapTransaction, order: SwapOrder): CheckedSwap {
  const { amount, chainId, contracts, from } = order
  const isAllowed = (id: string) => contracts.some((each) => sameAccount(each, id))
  if (!built.to.startsWith(`${chainId}:`)) throw swapRefused('It is for another chain.')
  if (!isAllowed(built.to)) throw swapRefused(`It calls a contract that isn’t one of the swaps: ${plain(built.to)}`)
  const value = BigInt(built.value ?? 0)
  if (value !== (from === undefined ? amount : 0n))
    throw swapRefused(`It sends ${value} of the native currency along, which isn’t what was asked for.`)
  const { minimum, toAmount } = checkLeast(built, order)
  const spender = from === undefined ? undefined : built.spender
  if (spender !== undefined && (!spender.startsWith(`${chainId}:`) || !isAllowed(spender)))
    throw swapRefused(`It wants an approval for a contract that isn’t one of the swaps: ${plain(spender)}`)
  checkData(built.data, order, minimum)
  const call: EvmCall = { to: plain(built.to), data: built.data, ...(value > 0n && { value }) }
  return { call, spender: spender && plain(spender), toAmount, minimum }
}

/** Returns the amount that arrives and its minimum. Refuses a minimum below the slippage, and a swap of another amount. */
export function checkLeast(
  built: SwapTransaction,
  { amount, slippage }: Pick<SwapOrder, 'amount' | 'slippage'>,
): Pick<CheckedSwap, 'minimum' | 'toAmount'> {
  if (built.amount !== undefined && BigInt(built.amount) !== amount) throw swapRefused('It swaps another amount.')
  const toAmount = BigInt(built.toAmount ?? 0)
  const minimum = BigInt(built.minimum ?? 0)
  // An exchange may round once more than we do, so one unit less is accepted.
  if (toAmount === 0n || minimum > toAmount || minimum + 1n < leastOf(toAmount, slippage))
    throw swapRefused('It may give less than the slippage allows.')
  return { minimum, toAmount }
}

/** If the data is a call of a known router, it must match the answer's fields, because only the data binds the router. */
function checkData(data: string, order: SwapOrder, minimum: bigint): void {
  const { account, amount, chainId, contracts, from, to } = order
  const call = readRouterCall(data)
  if (!call) return
  if (call.recipients.length === 0) throw swapRefused('What arrives would stay in the router.')
  for (const recipient of call.recipients)
    if (!sameAddress(recipient, account)) throw swapRefused(`What arrives would go to another account: ${recipient}`)
  if (call.most > amount) throw swapRefused('It swaps more than the amount.')
  const least = to === undefined ? (call.leastNative ?? 0n) : call.least
  if (least < minimum) throw swapRefused('It may give less than it says.')
  // v3's routers take any token that the account has allowed before. The wrapped native currency is one of the contracts.
  const isWrapped = (token: string) => contracts.some((id) => sameAccount(id, `${chainId}:${token}`))
  for (const [first, last] of call.paths) {
    const isSold = from === undefined ? call.most === 0n || isWrapped(first) : sameAddress(first, from)
    if (!isSold) throw swapRefused(`It swaps another token: ${first}`)
    if (to !== undefined && !sameAddress(last, to)) throw swapRefused(`It gives another token: ${last}`)
  }
}

/**
 * The call that allows a contract to move a token, checked to be nothing else.
 *
 * @param amount smallest units
 * @throws LatchkeyError `swap/refused`
 */
export function checkApproval(
  built: SwapTransaction,
  { chainId, token, spender, amount }: { chainId: ChainId; token: string; spender: string; amount: bigint },
): EvmCall {
  if (!sameAccount(built.to, `${chainId}:${token}`)) throw swapRefused('The approval is for another token.')
  const call = approval(token, spender, amount)
  if (built.data.toLowerCase() !== call.data || BigInt(built.value ?? 0) !== 0n)
    throw swapRefused('The approval isn’t the one that was asked for.')
  return call
}

/** `approve(address,uint256)` of ERC-20. */
export function approval(
  token: string,
  spender: string,
  amount: bigint,
): { readonly to: string; readonly data: string } {
  const word = (hex: string) => hex.toLowerCase().padStart(64, '0')
  return { to: token, data: `0x095ea7b3${word(spender.slice(2))}${word(amount.toString(16))}` }
}

export const unlimited = 2n ** 256n - 1n

const plain = (id: string) => id.slice(id.lastIndexOf(':') + 1)

function sameAccount(a: string, b: string): boolean {
  return chainOf(a) === chainOf(b) && sameAddress(plain(a), plain(b))
}

const chainOf = (id: string) => id.slice(0, id.lastIndexOf(':'))
