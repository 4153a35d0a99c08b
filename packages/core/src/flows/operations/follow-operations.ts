import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { CoreClient } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { awaitReceipt } from './await-receipt.ts'
import { decodeOperations } from './decode-operations.ts'
import { findCalls, isForgottenBatch, isLostBatch } from './find-calls.ts'
import { operationsEntry, updateOperation } from './operations.ts'
import { receiptPolls } from './receipt-polls.ts'
import { watchForReorg } from './watch-for-reorg.ts'

/** For how long after the wallet was asked the chain may still take back the transaction's block, in ms. */
const freshMs = 1_800_000

export type FollowedOperations = {
  /** Takes over what is stored now, before the storage event of another tab arrives. */
  load(): void
  off: Unsubscribe
}

/**
 * Adds the operations that an earlier page stored, and those that other tabs store from now on. This page waits for the receipts of their
 * transactions, because the page that sent one may be closed. It also waits for transactions that were sent before the client stopped: the stop
 * ended that wait.
 */
export function followOperations(client: CoreClient): FollowedOperations {
  const item = client.storage.item({ ...operationsEntry, decode: decodeOperations })

  /** The ids of all operations that this page has had: an operation that the full list has dropped isn't added again. */
  const seen = new Set<string>()

  /** The operations that only the storage has. Those that another page asked a wallet for are `detached`: this page gets no answer. */
  function missing(here: readonly Operation[], there: readonly Operation[]): readonly Operation[] {
    return there
      .filter((one) => !here.some(({ id }) => id === one.id) && !isForgottenBatch(one, client.clock.now()))
      .map((one) => (one.status === 'asked' ? { ...one, detached: true } : one))
  }

  /** Takes over what is stored, and returns the operations that were added or changed. */
  function merge(): readonly Operation[] {
    const here = client.operations.getState()
    const there = item.get() ?? []
    const found = missing(here, there)
    const known = here.map((operation) => furtherOf(operation, there))
    const changed = known.filter((operation, index) => operation !== here[index])
    if (!found.length && !changed.length) return []
    client.operations.set([...known, ...found].sort((a, b) => b.createdAt - a.createdAt))
    return [...found, ...changed]
  }
  const load = () => merge().forEach(askAfter)

  function askAfter(operation: Operation) {
    const { chainId, createdAt, gone, id, kind, status } = operation
    const isFresh = kind === 'transaction' && status === 'done' && client.clock.now() < createdAt + freshMs
    const isLost = isLostBatch(operation)
    if (status !== 'sent' && !isFresh && !isLost) return
    const entry = chainId && client.adapterFor(namespaceOf(chainId))
    if (!entry) return
    if (isLost) return findCalls(client, entry, operation)
    // The chain may take the block back, or has done so.
    if (isFresh || gone) watchForReorg(client, entry, { id, signal: client.use(receiptPolls).begin(id) })
    else awaitReceipt(client, entry, operation)
  }

  /** Adds what another tab stored while this page slept: otherwise the next write of this page would delete it from the storage. */
  function keepOthers() {
    const here = client.operations.getState()
    for (const { id } of here) seen.add(id)
    const isOpen = ({ status }: Operation) => status === 'asked' || status === 'sent'
    const found = missing(here, item.get() ?? []).filter((one) => isOpen(one) || !seen.has(one.id))
    if (!found.length) return
    client.operations.set([...here, ...found].sort((a, b) => b.createdAt - a.createdAt))
    found.forEach(askAfter)
  }

  /** A disconnected wallet no longer answers a switch of network, and some wallets never end the request. */
  function endSwitches({ connections }: ConnectionState) {
    for (const { id, kind, status, connectionId } of client.operations.getState())
      if (kind === 'network' && status === 'asked' && connectionId !== undefined && !connections[connectionId])
        updateOperation(client, id, { status: 'failed' })
  }

  const waiting = client.use(receiptPolls)
  merge()
  for (const { id } of client.operations.getState()) seen.add(id)
  for (const operation of client.operations.getState()) if (!waiting.has(operation.id)) askAfter(operation)
  const offs = [
    item.subscribe(load),
    client.operations.subscribe(keepOthers),
    client.connection.subscribe(endSwitches),
    waiting.stop,
  ]
  return {
    load,
    off() {
      for (const off of offs) off()
    },
  }
}

/** How far each status is. `sent` is further than `failed`: a wallet may answer after the page has given up. */
const rank: Readonly<Record<Operation['status'], number>> = { asked: 0, failed: 1, rejected: 1, sent: 2, done: 3 }

/** The operation, or what another tab knows of it, if that is more. */
function furtherOf(operation: Operation, there: readonly Operation[]): Operation {
  const { status, hash } = operation
  const other = there.find(({ id }) => id === operation.id)
  // `gone` counts how often the chain took the transaction back: the larger number is the newer state.
  const news = (other?.gone ?? 0) - (operation.gone ?? 0)
  if (!other || news < 0) return operation
  if (news > 0) return other
  if (status === 'done') return operation
  // A receipt of a failure is more than a hash without a receipt.
  const further =
    rank[other.status] > rank[status] || (status === 'sent' && hash === other.hash && other.status !== 'sent')
  return further && other.status !== 'asked' ? other : operation
}
