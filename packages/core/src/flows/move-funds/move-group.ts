import { activeAccount } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { heldOf } from './held-of.ts'
import { moveDraft, nativeHeld, type Transfer, transferOf } from './move-drafts.ts'
import type { MoveItem } from './move-funds-api.ts'
import { type Begun, isUnreachable, type MovePort, reasonOf } from './move-port.ts'
import { type MoveTransactionEnd, runMoveTransaction } from './run-move-transaction.ts'
import { stepAt } from './step-at.ts'

/** How a part of a network's move has ended. `stopped`: the visitor declined, or doesn't look any more. */
export type PartEnd = 'done' | 'stopped' | 'late'

type Ready = { readonly item: MoveItem; readonly transfer: Transfer }

/**
 * Moves some tokens or collectibles of one network as one transaction, or one by one where the account can't do more at once. Items that can't
 * be moved are reported and left out beforehand, so that the visitor approves nothing that fails.
 *
 * @throws what the network says, where it can't be reached
 */
export async function moveGroup(
  port: MovePort,
  target: AccountTarget,
  begun: Begun,
  items: readonly MoveItem[],
): Promise<PartEnd> {
  const { client } = port
  const { chainId, namespace } = target.connection
  const ready: Ready[] = []
  for (const item of items) {
    const one = await prepare(port, target, begun, item)
    if (one) ready.push(one)
  }
  const [first] = ready
  if (!first) return 'done'
  if (!begun.mayAsk()) return 'stopped'
  const each = (change: Partial<MoveItem>) => {
    for (const { item } of ready) port.changeItem(chainId, item.id, change)
  }
  each({ status: 'asked', reason: undefined, detail: undefined })
  const end = await runMoveTransaction(
    client,
    moveDraft(client, target, {
      build: async () => joined(ready.map(({ transfer }) => transfer)),
      description: ready.length === 1 ? begun.words.item(first.item) : begun.words.several(ready.length),
      steps: ready.map(({ item }) => begun.words.item(item)),
    }),
    {
      preview: port.preview,
      mayAsk: begun.mayAsk,
      onBegun: (transaction) => each({ transaction }),
      onSent(sent) {
        for (const [index, { item }] of ready.entries()) {
          const step = stepAt(sent, index)
          if (step?.status === 'sent' || step?.status === 'included')
            port.changeItem(chainId, item.id, { status: 'sent', hash: step.hash })
        }
      },
    },
  )
  await settleGroup(
    port,
    target,
    ready.map(({ item }) => item),
    end,
  )
  if (end.status === 'late') return 'late'
  if (end.status === 'paused' || end.reason === 'declined') return 'stopped'
  if (end.error && isUnreachable(end.error)) throw end.error
  // All or none of a batch: a transfer that the chain refuses doesn't hold up the others.
  if (end.status === 'failed' && ready.length > 1 && namespace === 'eip155')
    return moveSingly(port, target, begun, ready)
  return 'done'
}

async function moveSingly(
  port: MovePort,
  target: AccountTarget,
  begun: Begun,
  ready: readonly Ready[],
): Promise<PartEnd> {
  for (const { item } of ready) {
    const end = await moveGroup(port, target, begun, [item])
    if (end !== 'done') return end
  }
  return 'done'
}

/**
 * What has become of some items, by how their transaction ended. What isn't there any more was moved only if a
 * transaction of this page is known to have done it: a thief, or the visitor on another device, may have been faster.
 *
 * @param indices of the items in the transaction's draft, where some of its items aren't open any more
 */
export async function settleGroup(
  { changeItem, client }: MovePort,
  target: AccountTarget,
  items: readonly MoveItem[],
  end: MoveTransactionEnd,
  indices: readonly number[] = items.map((_, index) => index),
): Promise<void> {
  const { detail, error, hash, reason, status, steps } = end
  const { chainId } = target.connection
  for (const [index, item] of items.entries()) {
    const own = stepAt(end, indices[index] ?? index)
    if (status === 'moved') changeItem(chainId, item.id, { status: 'moved', hash: steps ? own?.hash : hash })
    else if (status === 'late') changeItem(chainId, item.id, { status: 'sent', hash: steps ? own?.hash : hash })
    else if (await isGone(item))
      changeItem(
        chainId,
        item.id,
        own?.status === 'included' ? { status: 'moved', hash: own.hash, reason: undefined } : gone,
      )
    else if (status === 'paused' || reason === 'declined')
      changeItem(chainId, item.id, { status: 'waiting', reason, hash: undefined })
    else if (status === 'unknown') changeItem(chainId, item.id, { status: 'unknown' })
    else changeItem(chainId, item.id, error && !reason ? reasonOf(error) : { status: 'failed', reason, detail })
  }

  /** The native currency pays fees, so a smaller amount of it proves nothing. */
  async function isGone(item: MoveItem): Promise<boolean> {
    if (item.kind === 'native') return false
    try {
      return (await heldOf(target, item)).units === 0n
    } catch (failed) {
      client.log.debug('What is left of a token could not be read', { error: normalizeError(failed) })
      return false
    }
  }
}

/** The account holds none of it, and no transaction of this page is known to have moved it. */
export const gone = { status: 'stays', reason: 'gone', hash: undefined, detail: undefined } as const

/** The transfer of all that there is of an item; `undefined` where none can be, which its state then tells. */
async function prepare(
  { changeItem, client }: MovePort,
  target: AccountTarget,
  { to }: Begun,
  item: MoveItem,
): Promise<Ready | undefined> {
  const { address: account, can, connection } = target
  const { chainId, id: connectionId } = connection
  try {
    const { decimals, units } = await heldOf(target, item)
    if (units === 0n) {
      changeItem(chainId, item.id, gone)
      return undefined
    }
    const amount = formatUnits(units, decimals)
    changeItem(chainId, item.id, { amount })
    const transfer = await transferOf(client, target, item, { to, units, decimals })
    const transaction = transfer.namespace === 'eip155' ? transfer.calls[0] : transfer.transactions[0]
    const { fee } = (await can.estimateFee?.({ account, chainId, connectionId, transaction } as never)) ?? {}
    const paysItself = activeAccount(connection).type !== 'smartAccount'
    if (fee && paysItself && fee.units > (await nativeHeld(client, target))) throw tooLittleGas()
    return { item: { ...item, amount }, transfer }
  } catch (thrown) {
    const error = normalizeError(thrown)
    if (isUnreachable(error)) throw error
    changeItem(chainId, item.id, item.amount === undefined ? { status: 'failed', reason: 'unread' } : reasonOf(error))
    return undefined
  }
}

const tooLittleGas = () => new LatchkeyError('amount/invalid', { details: 'insufficient funds for the fee' })

function joined(transfers: readonly Transfer[]): Transfer {
  const [first] = transfers
  return first?.namespace === 'solana'
    ? {
        namespace: 'solana',
        transactions: transfers.flatMap((one) => (one.namespace === 'solana' ? one.transactions : [])),
      }
    : { namespace: 'eip155', calls: transfers.flatMap((one) => (one.namespace === 'eip155' ? one.calls : [])) }
}
