import { createStore } from 'zustand/vanilla'
import { sameAddress } from '../../kernel/caip/index.ts'
import type { CoreClient, Feature, LatchkeyClient } from '../../kernel/client.ts'
import { activeChainId } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { readable } from '../../kernel/store.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { shared } from '../assets/shared.ts'
import { paymentLock } from '../pay/payment-lock.ts'
import { listRecipients } from '../send/signed-recipients.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import type { PreviewPort } from '../transactions/prepare-transaction.ts'
import type { MoveFunds, MoveFundsState, MoveNamespace, MoveWords } from './move-funds-api.ts'
import { accountsOf, isOf, loginOf, networksOf } from './move-of-login.ts'
import type { MovePort } from './move-port.ts'
import { createMoveReceivers, isGood } from './move-receivers.ts'
import { moveTarget, moveTargets } from './move-targets.ts'
import { isBegun, isWorthShowing, moveStatus, networkStatus, unread } from './statuses.ts'
import { keptMs, type StoredMove, storedMove } from './stored-move.ts'

/**
 * Moving everything out of the accounts of a login, as after the theft of a device.
 *
 * @example
 * const move = client.use(moveFunds)
 * move.setReceiver('eip155', '0x…')
 * await move.start(words)
 */
export const moveFunds: Feature<MoveFunds> = { id: 'move-funds', create: (client) => createMoveFunds(client) }

const work = () => import('./move-work.lazy.ts')

const none: MoveFundsState = { status: 'none', networks: [], receivers: {}, recipients: {}, busy: false }
/** The name of the lock: one tab moves. */
const lockName = 'move-funds'
/** How long the lock of a page that went away lasts, and how often it is looked at, in ms. */
const leaseMs = 15_000
const lookAgainMs = 1000

export function createMoveFunds(client: LatchkeyClient, preview?: PreviewPort | undefined): MoveFunds {
  const { clock } = client
  const store = createStore<MoveFundsState>(() => none)
  const item = client.storage.item(storedMove)
  const lock = client.use(paymentLock)
  const get = store.getState
  const set = (change: Partial<MoveFundsState>) => store.setState(change)
  let watchers = 0
  let starting = false
  /** Answers for an earlier reading or another login are dropped. */
  let lastRun = 0
  /** The login whose accounts the state is about. */
  let login: string | undefined
  let begun: Pick<StoredMove, 'accounts' | 'receivers' | 'begunAt'> | undefined

  const port: MovePort = {
    client: client as CoreClient,
    preview,
    network: (chainId) => get().networks.find((one) => one.chainId === chainId),
    change(chainId, change) {
      set({ networks: get().networks.map((one) => (one.chainId === chainId ? { ...one, ...change } : one)) })
      if (begun) keep()
    },
    changeItem(chainId, id, change) {
      const items = port.network(chainId)?.items.map((one) => (one.id === id ? { ...one, ...change } : one))
      port.change(chainId, { items: items ?? [] })
    },
  }
  const receivers = createMoveReceivers(client, {
    get,
    change: (namespace, receiver) => set({ receivers: { ...get().receivers, [namespace]: receiver } }),
  })

  function keep() {
    if (!begun) return
    const networks = get().networks.map(({ chainId, items, more, partial, spam }) => ({
      chainId,
      items,
      more,
      partial,
      spam,
    }))
    item.set({ ...begun, networks })
  }

  function forget() {
    begun = undefined
    item.remove()
  }

  /** Takes over what an earlier page has begun, else reads what there is. */
  async function begin() {
    const targets = moveTargets(client)
    const own = ++lastRun
    if (targets.length === 0) return set(none)
    const recipients = { eip155: recipientsOf('eip155', targets), solana: recipientsOf('solana', targets) }
    const stored = item.get()
    if (stored && clock.now() - stored.begunAt < keptMs && isOf(stored, targets))
      return takeOver(stored, recipients, own)
    set({ status: 'reading', receivers: {}, recipients, networks: targets.map(unread) })
    await read(targets, own)
    if (own === lastRun) set({ status: 'ready', networks: get().networks.filter(isWorthShowing) })
  }

  /** Without the accounts that are left. */
  function recipientsOf(namespace: MoveNamespace, targets: readonly AccountTarget[]) {
    const isLeft = (address: string) => targets.some((target) => sameAddress(target.address, address))
    return listRecipients(client, namespace).filter(({ address }) => !isLeft(address))
  }

  async function read(targets: readonly AccountTarget[], own: number) {
    try {
      await (await work()).readNetworks(port, targets, () => own === lastRun)
    } catch (thrown) {
      // The code that reads didn't load.
      const error = normalizeError(thrown)
      if (own === lastRun)
        for (const { connection } of targets) port.change(connection.chainId, { status: 'unreadable', error })
    }
  }

  async function takeOver(stored: StoredMove, recipients: MoveFundsState['recipients'], own: number) {
    const known = Object.entries(stored.receivers).map(([namespace, address]) => [
      namespace,
      { text: address, address, resolving: false, missingOn: [], acknowledged: true },
    ])
    set({ status: 'reading', networks: networksOf(client, stored), receivers: Object.fromEntries(known), recipients })
    // The page that was loaded again holds the lock a little longer, and another tab as long as it moves.
    for (let waited = 0; lock.isTaken(lockName); waited += lookAgainMs) {
      if (waited > leaseMs) set({ busy: true })
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, lookAgainMs))
      if (own !== lastRun) return
    }
    const { settlePending } = await work()
    if (own !== lastRun) return
    begun = stored
    set({ busy: false, networks: networksOf(client, item.get() ?? stored) })
    for (const { chainId, items } of get().networks) {
      const target = moveTarget(client, chainId)
      if (!target || !items.some(isBegun)) continue
      const end = await settlePending(port, target)
      if (own !== lastRun) return
      port.change(chainId, { status: end === 'late' ? 'late' : networkStatus(port.network(chainId)?.items ?? []) })
    }
    if (own === lastRun) settle()
  }

  /** Another page can't continue this move, so nothing is stored for it. */
  function settle() {
    const { networks } = get()
    const status = moveStatus(networks)
    const hasFailed = networks.some(({ items }) => items.some((one) => one.status === 'failed'))
    if (status === 'ended' && !hasFailed) item.remove()
    set({ status })
  }

  async function run(chainIds: readonly ChainId[], words: MoveWords) {
    const missing = feature.missing()
    if (missing.length) throw new LatchkeyError('config/invalid', { details: `No receiver: ${missing.join(', ')}` })
    if (starting || get().status === 'moving') return
    // Receiver and owner are checked, because both may change before the lock is held.
    const addresses = new Map(Object.entries(get().receivers).map(([namespace, { address }]) => [namespace, address]))
    const pressed = lastRun
    let isLost = false
    starting = true
    const lost = () => {
      isLost = true
    }
    const [{ moveNetwork }, release] = await Promise.all([work(), lock.acquire(lockName, lost)]).finally(() => {
      starting = false
    })
    if (pressed !== lastRun) return release?.()
    if (!release) return set({ busy: true })
    const own = ++lastRun
    begun ??= {
      accounts: accountsOf(moveTargets(client)),
      receivers: Object.fromEntries(addresses),
      begunAt: clock.now(),
    }
    const before = activeChainId(client.connection.getState())
    set({ status: 'moving', busy: false })
    keep()
    try {
      for (const chainId of chainIds) {
        const to = addresses.get(chainId.split(':')[0] ?? '')
        if (to === undefined) continue
        const end = await moveNetwork(port, chainId, {
          to,
          words,
          mayAsk: () => watchers > 0 && own === lastRun && !isLost,
        })
        if (end === 'stopped' || own !== lastRun) break
      }
    } finally {
      release()
      if (own === lastRun) settle()
      const isElsewhere = before !== undefined && activeChainId(client.connection.getState()) !== before
      if (isElsewhere)
        await switchNetwork(client, { chainId: before }).catch((error: unknown) =>
          client.log.debug('The network of before could not be chosen again', { error }),
        )
    }
  }

  const follow = shared(() => {
    const check = () => {
      const now = loginOf(client)
      if (now === login) return
      if (login !== undefined) forgetState()
      login = now
      void begin()
    }
    // A move that was begun goes on. Balances that were only read may be old.
    if (!begun) login = undefined
    check()
    const off = client.connection.subscribe(check)
    return () => {
      off()
      receivers.cancel()
    }
  })

  /** Another login: the data of this login isn't shown any more. Its stored move stays until it is back. */
  function forgetState() {
    begun = undefined
    lastRun++
    store.setState(none, true)
  }

  const feature: MoveFunds = {
    ...readable(store),
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
      if (!begun) receivers.set(namespace, text)
    },
    acknowledge(namespace) {
      const receiver = get().receivers[namespace]
      if (receiver) set({ receivers: { ...get().receivers, [namespace]: { ...receiver, acknowledged: true } } })
    },
    missing() {
      const { networks, receivers: known } = get()
      const used = networks.filter(({ items }) => items.length > 0).map(({ chainId }) => chainId.split(':')[0])
      return (['eip155', 'solana'] as const).filter((one) => used.includes(one) && !isGood(known[one]))
    },
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
        const own = lastRun
        port.change(chainId, { status: 'reading' })
        return read([target], own)
      }
      for (const { id, status } of network?.items ?? [])
        if (status === 'failed')
          port.changeItem(chainId, id, { status: 'waiting', reason: undefined, detail: undefined })
      return run([chainId], words)
    },
    reset() {
      if (get().status === 'moving') return
      forget()
      void begin()
    },
  }
  return feature
}
