import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeChainId } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { paymentLock } from '../pay/payment-lock.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { loadMoveWork } from './load-move-work.ts'
import type { MoveNetwork, MoveWords } from './move-funds-api.ts'
import { accountsOf } from './move-of-login.ts'
import { missingReceivers } from './move-receivers.ts'
import type { MoveState } from './move-state.ts'
import { moveTargets } from './move-targets.ts'

/** The name of the lock: one tab moves. */
export const moveLock = 'move-funds'

/** Moves what there is on these networks, one after the other. */
export type RunMove = (chainIds: readonly ChainId[], words: MoveWords) => Promise<void>

type Options = {
  /** Whether the visitor is looking: else the wallet gets no more requests. */
  isWatched(): boolean
  /** Shows how the move stands, as this page did when it was opened. */
  open(): void
}

export function createRunMove(client: LatchkeyClient, state: MoveState, { isWatched, open }: Options): RunMove {
  const lock = client.use(paymentLock)
  let starting = false

  return async (chainIds, words) => {
    const missing = missingReceivers(state.get())
    if (missing.length) throw new LatchkeyError('config/invalid', { details: `No receiver: ${missing.join(', ')}` })
    if (starting || state.get().status === 'moving') return
    // Receiver and owner are checked, because both may change before the lock is held.
    const receivers = state.get().receivers
    const addresses = new Map(Object.entries(receivers).map(([namespace, { address }]) => [namespace, address]))
    const isSame = state.lastRun()
    let isLost = false
    starting = true
    // Nothing is stored before the lock is held: another tab may move, and stores how far it is.
    const show = (change: Partial<MoveNetwork>) =>
      state.set({
        networks: state.get().networks.map((one) => (chainIds.includes(one.chainId) ? { ...one, ...change } : one)),
      })
    // What an earlier press failed with is said again if this one does.
    show({ error: undefined })
    const lost = () => {
      isLost = true
    }
    const begin = async () => {
      // The lock comes second: without this code it would be held for nothing.
      const { moveNetwork } = await loadMoveWork()
      return { moveNetwork, release: await lock.acquire(moveLock, lost) }
    }
    const tell = (thrown: unknown) => {
      const error = normalizeError(thrown)
      client.log.warn('Nothing was moved', { error })
      if (isSame()) show({ status: 'failed', error })
    }
    const begun = await begin()
      .catch(tell)
      .finally(() => {
        starting = false
      })
    if (!begun) return
    const { moveNetwork, release } = begun
    if (!isSame()) return release?.()
    if (!release) return state.set({ busy: true })
    // Another tab has moved meanwhile. What it sent must not be sent again, so the visitor first sees how it stands.
    if (state.isStale()) {
      release()
      state.leave()
      return open()
    }
    const isNewest = state.nextRun()
    if (!state.begun())
      state.begin({
        accounts: accountsOf(moveTargets(client)),
        receivers: Object.fromEntries(addresses),
        begunAt: client.clock.now(),
      })
    const before = activeChainId(client.connection.getState())
    state.set({ status: 'moving', busy: false })
    state.keep()
    try {
      for (const chainId of chainIds) {
        const to = addresses.get(chainId.split(':')[0] ?? '')
        if (to === undefined) continue
        const mayAsk = () => isWatched() && isNewest() && !isLost
        const end = await moveNetwork(state.port, chainId, { to, words, mayAsk })
        if (end === 'stopped' || !isNewest()) break
      }
    } finally {
      release()
      if (isNewest()) state.settle()
      await switchBack(client, before)
    }
  }
}

/** Each network of a move is switched to, so that its wallet signs there. */
async function switchBack(client: LatchkeyClient, chainId: ChainId | undefined) {
  if (chainId === undefined || activeChainId(client.connection.getState()) === chainId) return
  await switchNetwork(client, { chainId }).catch((error: unknown) =>
    client.log.debug('The network of before could not be chosen again', { error }),
  )
}
