import type { SwapTransaction } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { isLatchkeyError } from '../../kernel/errors/index.ts'
import { checkLeast, type SwapOrder } from './check-swap.ts'
import { swapRefused } from './swap-errors.ts'

/** A swap of Solana that passed the checks. */
export type CheckedSolanaSwap = {
  /** Unsigned, base64. */
  readonly transaction: string
  readonly toAmount: bigint
  readonly minimum: bigint
  /** What new token accounts of the visitor cost, in lamports. */
  readonly rent: bigint
}

type CheckOptions = {
  readonly client: LatchkeyClient
  readonly connectionId: string
  readonly order: SwapOrder
  /** The least amount that must arrive, in smallest units. @default the least of the order's slippage */
  readonly least?: bigint | undefined
  readonly signal: AbortSignal
}

/**
 * Checks the services' transaction against the order: its chain and the least amount here, its instructions by the
 * adapter, which also has the network's node try it and compares what the account would have afterwards with what was
 * agreed. An exchange is not bound by what it says outside of its transaction.
 *
 * @throws LatchkeyError `swap/refused`, `solana/transaction-failed`
 */
export async function checkSolanaSwap(built: SwapTransaction, options: CheckOptions): Promise<CheckedSolanaSwap> {
  const { client, connectionId, order, signal } = options
  const { account, amount: most, chainId, contracts, from, to } = order
  const { solana: transaction } = built
  if (!built.to.startsWith(`${chainId}:`) || transaction === undefined) throw swapRefused('It is for another chain.')
  const promised = checkLeast(built, order)
  const check = client.adapterFor('solana')?.instance.can.checkSwap
  if (!check) throw swapRefused('The adapter can’t check it.')
  const here = `${chainId}:`
  const programs = contracts.flatMap((id) => (id.startsWith(here) ? [id.slice(here.length)] : []))
  const agreed = { from, to, most, least: options.least ?? promised.minimum, programs }
  try {
    const { rent } = await check({ connectionId, account, chainId, transaction, ...agreed, signal } as never)
    return { transaction, ...promised, rent }
  } catch (error) {
    if (isLatchkeyError(error, 'request/invalid')) throw swapRefused(error.details ?? '')
    throw error
  }
}
