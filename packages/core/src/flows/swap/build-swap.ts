import type { Blockchain } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import type { BuiltTransaction } from '../transactions/transactions-api.ts'
import { approval, checkApproval, checkSwap, unlimited } from './check-swap.ts'
import { readRouterCall, routerAbi } from './read-router-call.ts'
import { slippageFor } from './slippage.ts'
import type { SwapState, SwapToken, SwapWords } from './swap-api.ts'
import { noRoute, swapUnsupported } from './swap-errors.ts'

/** The swap to build. It is a copy of the reviewed form, so later changes of the form have no effect. */
export type BuildSwapOptions = Pick<SwapState, 'slippage' | 'approval'> & {
  readonly client: LatchkeyClient
  readonly connectionId: string
  readonly blockchain: Blockchain
  readonly chainId: ChainId
  readonly account: string
  readonly from: SwapToken
  readonly to: SwapToken
  /** Smallest units. */
  readonly amount: bigint
  readonly quoteId: string | undefined
  readonly words: SwapWords
  /** The least that the visitor was shown; it is kept as long as the price allows. */
  readonly shown: bigint | undefined
  readonly signal: AbortSignal
}

/** The native currency in `expected`. */
const native = 'native'

/** USDT on Ethereum refuses to change an allowance that isn't zero (its `approve` says why). */
const resetsFirst = ['eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7']

/** Asks the services for a swap, checks it, and puts the approval before it where one is missing. Asks no wallet. */
export async function buildSwap(options: BuildSwapOptions): Promise<BuiltTransaction & { readonly least: bigint }> {
  const { account, amount, blockchain, chainId, connectionId, from, signal, to, words } = options
  const userAddress = `${chainId}:${account}`
  const common = { userAddress, from: from.id, to: to.id, amount: String(amount), signal }
  const { contracts } = await blockchain.getSwapContracts({ chainId, signal })
  const order = { chainId, account, from: from.address, to: to.address, amount, contracts }
  const build = async (slippage: string) => {
    const parameters = { ...common, slippage: Number(slippage), quoteId: options.quoteId }
    const built = await blockchain.buildTransaction(parameters).catch(toError)
    if (!chainId.startsWith('solana:')) return { built, ...checkSwap(built, { ...order, slippage }) }
    const { checkSolanaSwap } = await import('./check-solana-swap.ts')
    return checkSolanaSwap(built, { client: options.client, connectionId, order: { ...order, slippage }, signal })
  }
  let swap = await build(options.slippage)
  const { shown } = options
  // The price fell a little, but the swap still gives the amount that was shown. That amount stays the minimum.
  if (shown !== undefined && swap.minimum < shown && swap.toAmount >= shown) {
    const stricter = await build(slippageFor(swap.toAmount, shown))
    if (stricter.minimum >= shown) swap = stricter
  }
  // The rent of the visitor's new token account leaves as well.
  const rent = 'rent' in swap ? swap.rent : 0n
  const leaves =
    from.address === undefined
      ? { [native]: amount + rent }
      : { [from.address]: amount, ...(rent > 0n && { [native]: rent }) }
  const expected = {
    leaves,
    arrives: { [to.address ?? native]: swap.minimum },
  }
  const rest = { description: words.description, expected, least: swap.minimum }
  if ('transaction' in swap)
    return {
      ...rest,
      transaction: { namespace: 'solana', transactions: [swap.transaction] },
      steps: [words.description],
    }
  const before = from.address === undefined ? [] : await approvals({ ...options, token: from.address, ...swap })
  return {
    ...rest,
    transaction: { namespace: 'eip155', calls: [...before, swap.call] },
    ...readingOf(swap.call),
    // The services simulate the swap as if its approval were done, and with a time after the newest block.
    ...(swap.built.gas !== undefined && { gas: [...before.map(() => undefined), BigInt(swap.built.gas)] }),
    steps: [
      ...before.map((_, index) => (index === before.length - 1 ? words.approve : words.reset)),
      words.description,
    ],
  }
}

/** The calls of known routers can be read from their data. The effect of other contracts shows only in a simulation, so each build is tried again. */
export function readingOf({ data = '', to }: EvmCall): Pick<BuiltTransaction, 'abis' | 'triesAgain'> {
  return readRouterCall(data) ? { abis: { [to]: routerAbi } } : { triesAgain: true }
}

/** The allowance that the swap needs. */
export type Approvals = Pick<
  BuildSwapOptions,
  'account' | 'amount' | 'approval' | 'blockchain' | 'chainId' | 'signal'
> & {
  readonly from: Pick<SwapToken, 'id'>
  readonly to: Pick<SwapToken, 'id'>
  readonly token: string
  readonly spender: string | undefined
}

/** The calls that come before the swap: none where enough is allowed already. */
export async function approvals(options: Approvals): Promise<readonly EvmCall[]> {
  const { account, amount, blockchain, chainId, from, signal, spender, to, token } = options
  // Some contracts give the wrapped currency back without moving it on the account's behalf.
  if (spender === undefined) return []
  const userAddress = `${chainId}:${account}`
  const spenderId = `${chainId}:${spender}`
  const { allowance } = await blockchain.getAllowance({
    tokenAddress: `${chainId}:${token}`,
    userAddress,
    spender: spenderId,
    signal,
  })
  const allowed = BigInt(allowance)
  if (allowed >= amount) return []
  const wanted = options.approval === 'unlimited' ? unlimited : amount
  const built = await blockchain.buildApprove({
    userAddress,
    from: from.id,
    to: to.id,
    amount: options.approval === 'unlimited' ? 'unlimited' : String(amount),
    spender: spenderId,
    signal,
  })
  const call = checkApproval(built, { chainId, token, spender, amount: wanted })
  const mustReset = allowed > 0n && resetsFirst.includes(`${chainId}:${token}`.toLowerCase())
  return mustReset ? [approval(token, spender, 0n), call] : [call]
}

function toError(error: unknown): never {
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown }
  if (code === 'request/chain-unsupported') throw swapUnsupported()
  throw code === 'http/status' && status === 404 ? noRoute() : error
}
