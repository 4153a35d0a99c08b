import type { LatchkeyClient } from '../../kernel/client.ts'
import type { TransactionFlow } from '../transactions/transaction-event.ts'
import type { TransactionDraft } from '../transactions/transactions-api.ts'
import { swapDraft } from './swap-draft.ts'
import { decodeSwapOrder } from './swap-order.ts'

/** Returns the functions that build a swap of an earlier page again; `undefined` if its order can't be read. */
export function remakeSwap(
  client: LatchkeyClient,
  flow: Pick<TransactionFlow, 'account' | 'built' | 'chainId' | 'connectionId' | 'swapOrder'>,
): Pick<TransactionDraft, 'build' | 'recheck'> | undefined {
  const { account: address, built, chainId, connectionId: id } = flow
  const order = decodeSwapOrder(flow.swapOrder)
  if (!order) return undefined
  const [agreed] = Object.values(built?.expected?.arrives ?? {})
  const [lowered] = order.isMax ? Object.values(built?.expected?.leaves ?? {}) : []
  const { build, recheck } = swapDraft(
    client,
    { address, connection: { chainId, id } },
    { ...order, quote: order.quote as never, agreed, lowered, isSmartAccount: false, onSubmitted() {} },
  )
  return { build, ...(recheck && { recheck }) }
}
