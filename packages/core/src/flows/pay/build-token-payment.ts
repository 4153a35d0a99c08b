import type { Blockchain, SwapTransaction } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { parseUnits } from '../../kernel/format/decimal.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { buildSend, type SendOrder } from '../send/build-send.ts'
import { approvals, readingOf } from '../swap/build-swap.ts'
import { checkSolanaSwap } from '../swap/check-solana-swap.ts'
import { checkSwap } from '../swap/check-swap.ts'
import { swapRefused } from '../swap/swap-errors.ts'
import type { BuiltTransaction } from '../transactions/transactions-api.ts'
import type { PayToken, PayWords } from './pay-api.ts'

/** The asset to pay, and the token to pay with. */
export type TokenPayment = {
  readonly blockchain: Blockchain
  readonly chainId: ChainId
  readonly account: string
  readonly order: SendOrder
  readonly token: PayToken
  /** CAIP-10 of the asset that is paid. */
  readonly assetId: string
  /** Decimal places of the asset, as the chain says. */
  readonly decimals: number
  /** In percent. */
  readonly slippage: string
  readonly words: PayWords
  /** The maximum that the visitor was shown. It is kept as long as the price allows. */
  readonly shown: bigint | undefined
  readonly signal: AbortSignal
}

/**
 * Asks the services for a swap that gives at least the amount to pay, checks it, and adds the payment after it. The swap pays to the account
 * itself, and the payment is a separate transfer, so the recipient gets exactly the amount of the asset.
 */
export async function buildTokenPayment(
  client: LatchkeyClient,
  payment: TokenPayment,
): Promise<BuiltTransaction & { readonly most: bigint }> {
  const { account, assetId, blockchain, chainId, decimals, order, shown, signal, slippage, token, words } = payment
  const wanted = parseUnits(order.amount, decimals)
  const [{ contracts }, built] = await Promise.all([
    blockchain.getSwapContracts({ chainId, signal }),
    blockchain.buildTransaction({
      userAddress: `${chainId}:${account}`,
      from: token.id,
      to: assetId,
      toAmount: String(wanted),
      slippage: Number(slippage),
      signal,
      ...(shown !== undefined && { most: String(shown) }),
    }),
  ])
  const most = BigInt(built.amount ?? 0)
  const { address: from } = token
  if (chainId.startsWith('solana:')) return solanaPayment(client, payment, built, { contracts, wanted })
  const swap = checkSwap(built, { chainId, account, from, to: order.token, amount: most, slippage, contracts })
  if (most === 0n || swap.minimum < wanted) throw swapRefused('It may give less than is to be paid.')
  const allow = { account, amount: most, approval: 'exact', blockchain, chainId, signal } as const
  const before =
    from === undefined
      ? []
      : await approvals({ ...allow, from: token, to: { id: assetId }, token: from, spender: swap.spender })
  const send = await buildSend(client, { ...order, signal })
  if (send.transaction.namespace !== 'eip155') throw swapRefused('It is for another chain.')
  return {
    most,
    transaction: { namespace: 'eip155', calls: [...before, swap.call, ...send.transaction.calls] },
    steps: [
      ...before.map((_, index) => (index === before.length - 1 ? words.approve : words.reset)),
      words.swap,
      words.description,
    ],
    description: words.description,
    expected: { leaves: { [from ?? 'native']: most }, arrives: {} },
    ...readingOf(swap.call),
  }
}

type Agreed = { readonly contracts: readonly string[]; readonly wanted: bigint }

/** On Solana swap and payment are instructions: the pipeline makes one transaction of both where they fit, so that both happen or none. */
async function solanaPayment(
  client: LatchkeyClient,
  { account, chainId, order, signal, slippage, token, words }: TokenPayment,
  built: SwapTransaction,
  { contracts, wanted }: Agreed,
): Promise<BuiltTransaction & { readonly most: bigint }> {
  const { address: from } = token
  const { connectionId, token: to } = order
  const most = BigInt(built.amount ?? 0)
  const swap = { chainId, account, from, to, amount: most, slippage, contracts }
  const checking = { client, connectionId, order: swap, least: wanted, signal }
  const { minimum, rent, transaction } = await checkSolanaSwap(built, checking)
  if (most === 0n || minimum < wanted) throw swapRefused('It may give less than is to be paid.')
  const send = await buildSend(client, { ...order, signal, arrivesBefore: true })
  if (send.transaction.namespace !== 'solana') throw swapRefused('It is for another chain.')
  const fees = rent + (to === undefined ? 0n : (send.expected?.leaves.native ?? 0n))
  return {
    most,
    transaction: { namespace: 'solana', transactions: [transaction, ...send.transaction.transactions] },
    steps: [words.swap, words.description],
    description: words.description,
    expected: { leaves: from === undefined ? { native: most + fees } : { [from]: most, native: fees }, arrives: {} },
  }
}
