import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { formatUnits, parseUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { moveDraft, nativeHeld, nativeLeft, transferOf } from './move-drafts.ts'
import type { MoveItem } from './move-funds-api.ts'
import { gone, type PartEnd, settleGroup } from './move-group.ts'
import { type Begun, isUnreachable, type MovePort, reasonOf } from './move-port.ts'
import { runMoveTransaction } from './run-move-transaction.ts'
import { stepAt } from './step-at.ts'

/** If less than a 20th of the amount that was asked for earlier is left, the rest has left the account since. */
const leftOverPart = 20n

/**
 * Moves the network's native currency, all except the fee, after the transfers whose fees it pays. The amount is calculated again at the
 * signature.
 *
 * @throws the network's error if it can't be reached
 */
export async function moveNative(
  port: MovePort,
  target: AccountTarget,
  begun: Begun,
  native: MoveItem,
): Promise<PartEnd> {
  const { client } = port
  const { chainId } = target.connection
  const { to, words } = begun
  const change = (next: Partial<MoveItem>) => port.changeItem(chainId, native.id, next)
  if ((await nativeHeld(client, target)) === 0n) {
    change(gone)
    return 'done'
  }
  const left = await nativeLeft(client, target, { to }).catch((thrown: unknown) => {
    const error = normalizeError(thrown)
    if (isUnreachable(error)) throw error
    return reasonOf(error)
  })
  if (!left || 'status' in left) {
    change(left ?? { status: 'failed', reason: 'fee-unknown' })
    return 'done'
  }
  const { decimals } = left
  const wasAsked = native.transaction !== undefined && native.amount !== undefined
  if (wasAsked && left.units * leftOverPart < parseUnits(native.amount ?? '0', decimals)) {
    change(gone)
    return 'done'
  }
  if (left.units === 0n) {
    change({ status: 'stays', reason: 'too-little' })
    return 'done'
  }
  if (!begun.mayAsk()) return 'stopped'
  change({ status: 'asked', amount: formatUnits(left.units, decimals), reason: undefined, detail: undefined })
  const description = words.item({ ...native, amount: undefined })
  const draft = moveDraft(client, target, {
    description,
    steps: [description],
    rebuilds: true,
    async build(signal) {
      const now = await nativeLeft(client, target, { to, signal })
      if (!now?.units) throw new LatchkeyError('amount/invalid', { details: 'insufficient funds for the fee' })
      change({ amount: formatUnits(now.units, decimals) })
      return transferOf(client, target, native, { to, signal, ...now })
    },
  })
  const end = await runMoveTransaction(client, draft, {
    preview: port.preview,
    mayAsk: begun.mayAsk,
    onBegun: (transaction) => change({ transaction }),
    onSent: (sent) => change({ status: 'sent', hash: stepAt(sent, 0)?.hash }),
  })
  await settleGroup(port, target, [native], end)
  if (end.status === 'late') return 'late'
  if (end.status === 'paused' || end.reason === 'declined') return 'stopped'
  if (end.error && isUnreachable(end.error)) throw end.error
  return 'done'
}
