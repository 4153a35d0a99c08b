import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError } from './database-error.ts'
import { retryBusy } from './retry-busy.ts'
import { createTurnQueue } from './turn-queue.ts'

export type GroupCommitOptions<Write> = {
  /**
   * Writes all of them, and resolves with their results in order. After a failure, when some may have been written, it is
   * called again with the same writes.
   */
  readonly commit: (writes: readonly Write[]) => Promise<readonly unknown[]>
  /** The size of a write, in bytes. */
  readonly sizeOf: (write: Write) => number
  /** The IP network that a write is for, as the names that `TurnQueue` takes. @default all writes are of one network */
  readonly networkOf?: ((write: Write) => readonly string[]) | undefined
  /** The most writes in one transaction. @default 512 */
  readonly mostWrites?: number | undefined
  /** The most bytes in one transaction. @default 4 MiB */
  readonly mostBytes?: number | undefined
}

export type GroupCommit<Write> = {
  /** Resolves with the write's result once it is durable. */
  write(write: Write): Promise<unknown>
  /** Bytes that wait to be written. */
  queuedBytes(): number
  /** How many writes have left the queue since the start, written or refused. */
  written(): number
  /** Resolves when no write waits. */
  settled(): Promise<void>
}

/**
 * Writes in groups: while one transaction runs, the next group gathers, so all writes of a group share the cost of one
 * commit. IP networks take turns. A network with many writes gets the part of a group that the others leave free, and its
 * other writes wait. A bad write fails alone: if a group fails, its writes are run one by one.
 *
 * @example
 * const group = createGroupCommit({ commit: (rows) => insertAll(rows), sizeOf: (row) => row.text.length })
 * await group.write({ text: 'durable when this line is passed' })
 */
export function createGroupCommit<Write>(options: GroupCommitOptions<Write>): GroupCommit<Write> {
  const { commit, sizeOf, networkOf = () => [], mostWrites = 512, mostBytes = 4_194_304 } = options
  // A group has writes of many visitors, so it runs outside of the first visitor's request and doesn't wait for that
  // visitor's permits.
  const outside = AsyncLocalStorage.snapshot()
  type Entry = { readonly write: Write; readonly size: number; readonly done: PromiseWithResolvers<unknown> }
  const queue = createTurnQueue<Entry>()
  let queued = 0
  let written = 0
  let running: Promise<void> | undefined

  const take = (): Entry[] => {
    const group: Entry[] = []
    let bytes = 0
    for (let next = queue.peek(); next && group.length < mostWrites; next = queue.peek()) {
      bytes += next.size
      if (group.length > 0 && bytes > mostBytes) break
      group.push(next)
      queue.take()
    }
    return group
  }

  const settle = async (group: readonly Entry[]): Promise<void> => {
    try {
      const results = await retryBusy(() => commit(group.map(({ write }) => write)))
      for (const [index, { done }] of group.entries()) done.resolve(results[index])
    } catch (error) {
      const isOurs = !(error instanceof DatabaseError) || !/^(unavailable|closed|busy)$/.test(error.code)
      if (isOurs && group.length > 1) for (const entry of group) await settle([entry])
      else for (const { done } of group) done.reject(error)
    }
  }

  const run = async (): Promise<void> => {
    while (queue.size > 0) {
      // Messages that arrive in the same turn of the event loop are written together. SQLite writes on this thread, so
      // other requests are served between two groups.
      await new Promise((resolve) => setImmediate(resolve))
      const group = take()
      await settle(group)
      for (const { size } of group) queued -= size
      written += group.length
    }
    running = undefined
  }

  return {
    write(write) {
      const entry = { write, size: sizeOf(write), done: Promise.withResolvers<unknown>() }
      queue.add(networkOf(write), entry)
      queued += entry.size
      running ??= outside(run)
      return entry.done.promise
    },
    queuedBytes: () => queued,
    written: () => written,
    settled: async () => {
      while (running) await running
    },
  }
}
