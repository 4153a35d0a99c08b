import { sameAddress } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { paymentLock } from '../pay/payment-lock.ts'
import { listRecipients } from '../send/signed-recipients.ts'
import { loadMoveWork } from './load-move-work.ts'
import type { MoveFundsState, MoveNamespace } from './move-funds-api.ts'
import { isOf, networksOf } from './move-of-login.ts'
import { type MoveState, noMove } from './move-state.ts'
import { moveTarget, moveTargets } from './move-targets.ts'
import { moveLock } from './run-move.ts'
import { isBegun, isWorthShowing, networkStatus, unread } from './statuses.ts'
import { keptMs, type StoredMove } from './stored-move.ts'

/** How long the lock of a page that went away lasts, and how often it is looked at, in ms. */
const leaseMs = 15_000
const lookAgainMs = 1000

/** Takes over what an earlier page has begun, else reads what there is. */
export async function openMove(client: LatchkeyClient, state: MoveState): Promise<void> {
  const targets = moveTargets(client)
  const isNewest = state.nextRun()
  if (targets.length === 0) return state.set(noMove)
  const recipients = {
    eip155: recipientsOf(client, 'eip155', targets),
    solana: recipientsOf(client, 'solana', targets),
  }
  const stored = state.stored()
  if (stored && client.clock.now() - stored.begunAt < keptMs && isOf(stored, targets)) {
    showStored(client, state, stored, recipients)
    return takeOver(client, state, isNewest)
  }
  state.set({ status: 'reading', receivers: {}, recipients, networks: targets.map(unread) })
  await readMove(state, targets, isNewest)
  if (isNewest()) state.set({ status: 'ready', networks: state.get().networks.filter(isWorthShowing) })
}

/** Without the accounts that are left. */
function recipientsOf(client: LatchkeyClient, namespace: MoveNamespace, targets: readonly AccountTarget[]) {
  const isLeft = (address: string) => targets.some((target) => sameAddress(target.address, address))
  return listRecipients(client, namespace).filter(({ address }) => !isLeft(address))
}

/** Reads what there is on these networks. It doesn't throw: a network that can't be read says so. */
export async function readMove(
  { port }: MoveState,
  targets: readonly AccountTarget[],
  isNewest: () => boolean,
): Promise<void> {
  try {
    await (await loadMoveWork()).readNetworks(port, targets, isNewest)
  } catch (thrown) {
    // The code that reads didn't load.
    const error = normalizeError(thrown)
    if (isNewest())
      for (const { connection } of targets) port.change(connection.chainId, { status: 'unreadable', error })
  }
}

/** Shows the move of an earlier page before this page may continue it. */
function showStored(
  client: LatchkeyClient,
  state: MoveState,
  stored: StoredMove,
  recipients: MoveFundsState['recipients'],
) {
  const receivers = Object.entries(stored.receivers).map(([namespace, address]) => [
    namespace,
    { text: address, address, resolving: false, missingOn: [], acknowledged: true },
  ])
  const networks = networksOf(client, stored)
  state.set({ status: 'reading', networks, receivers: Object.fromEntries(receivers), recipients })
}

/** Continues the move of an earlier page as soon as no other page moves: looks for what had been sent. */
async function takeOver(client: LatchkeyClient, state: MoveState, isNewest: () => boolean) {
  const lock = client.use(paymentLock)
  // The page that was loaded again holds the lock a little longer, and another tab as long as it moves.
  for (let waited = 0; lock.isTaken(moveLock); waited += lookAgainMs) {
    if (waited > leaseMs) state.set({ busy: true })
    await new Promise<void>((resolve) => void client.clock.setTimeout(resolve, lookAgainMs))
    if (!isNewest()) return
  }
  // Without this code the move waits for the visitor: going on loads it again.
  const work = await loadMoveWork().catch((error: unknown) =>
    client.log.warn('What an earlier page had begun could not be looked up', { error }),
  )
  if (!isNewest()) return
  const newest = state.stored()
  // Another tab has finished it meanwhile.
  if (!newest) return openMove(client, state)
  state.begin(newest)
  state.set({ busy: false, networks: networksOf(client, newest) })
  for (const { chainId, items } of state.get().networks) {
    const target = moveTarget(client, chainId)
    if (!work || !target || !items.some(isBegun)) continue
    const end = await work.settlePending(state.port, target)
    if (!isNewest()) return
    const status = end === 'late' ? 'late' : networkStatus(state.port.network(chainId)?.items ?? [])
    state.port.change(chainId, { status })
  }
  if (isNewest()) state.settle()
}
