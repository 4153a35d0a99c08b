import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { readable } from '../../kernel/store.ts'
import { shared } from '../assets/shared.ts'
import type { PreviewPort } from '../transactions/prepare-transaction.ts'
import type { MoveFunds, MoveItem } from './move-funds-api.ts'
import { loginOf } from './move-of-login.ts'
import { createMoveReceivers, missingReceivers } from './move-receivers.ts'
import { createMoveState } from './move-state.ts'
import { moveTarget, moveTargets } from './move-targets.ts'
import { openMove, readMove } from './open-move.ts'
import { createRunMove } from './run-move.ts'
import { isBegun } from './statuses.ts'

/**
 * Moving everything out of the accounts of a login, as after the theft of a device.
 *
 * @example
 * const move = client.use(moveFunds)
 * move.setReceiver('eip155', '0x…')
 * await move.start(words)
 */
export const moveFunds: Feature<MoveFunds> = { id: 'move-funds', create: (client) => createMoveFunds(client) }

export function createMoveFunds(client: LatchkeyClient, preview?: PreviewPort | undefined): MoveFunds {
  const state = createMoveState(client, preview)
  const { get, port, set } = state
  let watchers = 0
  /** The login whose accounts the state is about. */
  let login: string | undefined
  const open = () => void openMove(client, state)
  const run = createRunMove(client, state, { isWatched: () => watchers > 0, open })
  const receivers = createMoveReceivers(client, {
    get,
    change: (namespace, receiver) => set({ receivers: { ...get().receivers, [namespace]: receiver } }),
  })

  const follow = shared(() => {
    const check = () => {
      const now = loginOf(client)
      if (now === login) return
      if (login !== undefined) state.leave()
      login = now
      open()
    }
    // A move that was begun goes on. Balances that were only read may be old.
    if (!state.begun()) login = undefined
    check()
    const offs = [client.connection.subscribe(check), state.hearTabs()]
    return () => {
      for (const off of offs) off()
      receivers.cancel()
    }
  })

  return {
    ...readable(state.store),
    watch() {
      watchers++
      const off = follow()
      let released = false
      return () => {
        if (released) return
        released = true
        watchers--
        off()
      }
    },
    available: () => moveTargets(client).length > 0,
    setReceiver(namespace, text) {
      if (!state.begun()) receivers.set(namespace, text)
    },
    acknowledge(namespace) {
      const receiver = get().receivers[namespace]
      if (receiver) set({ receivers: { ...get().receivers, [namespace]: { ...receiver, acknowledged: true } } })
    },
    missing: () => missingReceivers(get()),
    start: (words) =>
      run(
        get()
          .networks.filter(({ items }) => items.some((one) => one.status === 'waiting' || isBegun(one)))
          .map(({ chainId }) => chainId),
        words,
      ),
    async retry(chainId, words) {
      const network = port.network(chainId)
      const target = moveTarget(client, chainId)
      if (network?.status === 'unreadable' && target) {
        port.change(chainId, { status: 'reading' })
        return readMove(state, [target], state.lastRun())
      }
      const again = (item: MoveItem): MoveItem =>
        item.status === 'failed' ? { ...item, status: 'waiting', reason: undefined, detail: undefined } : item
      // It is stored once this tab may move.
      set({
        networks: get().networks.map((one) =>
          one.chainId === chainId ? { ...one, items: one.items.map(again) } : one,
        ),
      })
      return run([chainId], words)
    },
    reset() {
      if (get().status === 'moving') return
      state.forget()
      open()
    },
  }
}
