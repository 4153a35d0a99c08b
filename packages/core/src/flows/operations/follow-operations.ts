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
import { watchAgain } from './watch-again.ts'

/** So long after a transaction was asked for its block may still be taken back, in ms. */
const freshMs = 1_800_000

export type FollowedOperations = {
  /** Takes over what is stored now, before another tab's word of it arrives. */
  load(): void
  off: Unsubscribe
}

/**
 * Adds what an earlier visit stored, and what other tabs store from now on. A transaction that was sent there is asked after here: the page
 * that sent it may be gone. So is a transaction that was sent before the client stopped, which ended the wait for it.
 */
export function followOperations(client: CoreClient): FollowedOperations {
  const item = client.storage.item({ ...operationsEntry, decode: decodeOperations })

  /** Those that were here once, so that a transaction that the list has no place for stays out. */
  const seen = new Set<string>()

  /** What only storage has. No page waits for the answer of a wallet that another one has asked. */
  function missing(here: readonly Operation[], there: readonly Operation[]): readonly Operation[] {
    return there
      .filter((one) => !here.some(({ id }) => id === one.id) && !isForgottenBatch(one, client.clock.now()))
      .map((one) => (one.status === 'asked' ? { ...one, detached: true } : one))
  }

  /** Takes over what is stored; those whose news that is. */
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
    // Its chain may have taken it back, or has.
    if (isFresh || gone) watchAgain(client, entry, { id, signal: client.use(receiptPolls).begin(id) })
    else awaitReceipt(client, entry, operation)
  }

  /** A page that slept has not heard of what another tab has asked for or sent since: what is stored from here would take its place. */
  function keepOthers() {
    const here = client.operations.getState()
    for (const { id } of here) seen.add(id)
    const isOpen = ({ status }: Operation) => status === 'asked' || status === 'sent'
    const found = missing(here, item.get() ?? []).filter((one) => isOpen(one) || !seen.has(one.id))
    if (!found.length) return
    client.operations.set([...here, ...found].sort((a, b) => b.createdAt - a.createdAt))
    found.forEach(askAfter)
  }

  /** A wallet that is gone answers no switch any more, and some never say so. */
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

/** How far an operation is: a wallet may have answered after the page had given up. */
const rank: Readonly<Record<Operation['status'], number>> = { asked: 0, failed: 1, rejected: 1, sent: 2, done: 3 }

/** The operation, or what another tab knows of it, if that is more. */
function furtherOf(operation: Operation, there: readonly Operation[]): Operation {
  const { status, hash } = operation
  const other = there.find(({ id }) => id === operation.id)
  // A transaction that the chain has dropped is news. A state that was known before isn't.
  const news = (other?.gone ?? 0) - (operation.gone ?? 0)
  if (!other || news < 0) return operation
  if (news > 0) return other
  if (status === 'done') return operation
  // A receipt that says no is more than a hash without one.
  const further =
    rank[other.status] > rank[status] || (status === 'sent' && hash === other.hash && other.status !== 'sent')
  return further && other.status !== 'asked' ? other : operation
}
