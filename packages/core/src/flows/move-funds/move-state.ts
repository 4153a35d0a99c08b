import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { PreviewPort } from '../transactions/prepare-transaction.ts'
import type { MoveFundsState } from './move-funds-api.ts'
import type { MovePort } from './move-port.ts'
import { moveStatus } from './statuses.ts'
import { type StoredMove, storedMove } from './stored-move.ts'

/** What the visitor has begun, without the results. */
type BegunMove = Pick<StoredMove, 'accounts' | 'receivers' | 'begunAt'>

/** What is shown of a move, and what is stored of it. */
export type MoveState = {
  readonly store: StoreApi<MoveFundsState>
  /** For the steps of a move. */
  readonly port: MovePort
  get(): MoveFundsState
  set(change: Partial<MoveFundsState>): void
  /**
   * Begins a reading or a move. Answers for an earlier one are dropped.
   *
   * @returns whether nothing else has begun since
   */
  nextRun(): () => boolean
  /** Like `nextRun`, for the one that has begun last. */
  lastRun(): () => boolean
  /** Reads what is stored. From then on `isStale` compares with that. */
  stored(): StoredMove | undefined
  /** Whether another tab has changed what is stored since this one has read or stored it. */
  isStale(): boolean
  /** Hears what other tabs store. A move that began and ended there leaves nothing to compare with. */
  hearTabs(): Unsubscribe
  begun(): BegunMove | undefined
  /** From now on every change is stored. */
  begin(move: BegunMove): void
  /** Stores the results so far, unless another tab knows more. A tab that holds the lock always stores them. */
  keep(): void
  /** Says how the move stands. Once everything has moved, nothing is stored of it, unless another tab knows more. */
  settle(): void
  /** Drops the move. */
  forget(): void
  /** Shows nothing: there is another login, or what is shown isn't true any more. What is stored stays. */
  leave(): void
}

export const noMove: MoveFundsState = { status: 'none', networks: [], receivers: {}, recipients: {}, busy: false }

export function createMoveState(client: LatchkeyClient, preview: PreviewPort | undefined): MoveState {
  const store = createStore<MoveFundsState>(() => noMove)
  const item = client.storage.item(storedMove)
  let begun: BegunMove | undefined
  let newest = 0
  let seen: string | undefined
  let changedElsewhere = false
  const get = store.getState
  const since = (run: number) => () => run === newest
  const read = () => JSON.stringify(item.get())
  const see = () => {
    seen = read()
    changedElsewhere = false
  }

  const mayStore = () => get().status === 'moving' || !state.isStale()

  const port: MovePort = {
    client: client as CoreClient,
    preview,
    network: (chainId) => get().networks.find((one) => one.chainId === chainId),
    change(chainId, change) {
      state.set({ networks: get().networks.map((one) => (one.chainId === chainId ? { ...one, ...change } : one)) })
      state.keep()
    },
    changeItem(chainId, id, change) {
      const items = port.network(chainId)?.items.map((one) => (one.id === id ? { ...one, ...change } : one))
      port.change(chainId, { items: items ?? [] })
    },
  }

  const state: MoveState = {
    store,
    port,
    get,
    set: (change) => store.setState(change),
    nextRun: () => since(++newest),
    lastRun: () => since(newest),
    stored() {
      see()
      return item.get()
    },
    isStale: () => changedElsewhere || read() !== seen,
    hearTabs: () =>
      item.subscribe(() => {
        changedElsewhere = true
      }),
    begun: () => begun,
    begin(move) {
      begun = move
    },
    keep() {
      if (!begun || !mayStore()) return
      const networks = get().networks.map(({ chainId, items, more, partial, spam }) => ({
        chainId,
        items,
        more,
        partial,
        spam,
      }))
      item.set({ ...begun, networks })
      see()
    },
    settle() {
      const { networks } = get()
      const status = moveStatus(networks)
      const hasFailed = networks.some(({ items }) => items.some((one) => one.status === 'failed'))
      if (mayStore()) {
        if (status === 'ended' && !hasFailed) item.remove()
        see()
      }
      state.set({ status })
    },
    forget() {
      begun = undefined
      item.remove()
      see()
    },
    leave() {
      begun = undefined
      newest++
      store.setState(noMove, true)
    },
  }
  return state
}
