import { LatchkeyError } from '@latchkey/core/errors'
import { notLoaded } from './not-loaded.ts'

/** A question to the visitor, with what is needed to show it. */
export type Approval<Question> = {
  readonly id: number
  /** The app's origin, as the browser reports it. */
  readonly origin: string
  readonly question: Question
}

/** The questions of the app, one after the other. */
export type Approvals<Question> = {
  /** The question that is shown now, and how many wait behind it. */
  getState(): { readonly current: Approval<Question> | undefined; readonly waiting: number }
  subscribe(listener: () => void): () => void
  /**
   * Asks the visitor. Resolves when they approve.
   *
   * @throws `connection/user-rejected` when they decline, `request/aborted` when the app gives up, `login/failed` when it can't be shown
   */
  ask(origin: string, question: Question, signal: AbortSignal): Promise<void>
  approve(id: number): void
  reject(id: number): void
  /** Ends a question that can't be shown. The visitor has declined nothing. */
  fail(id: number): void
}

/** The most questions that may wait. A page that asks more gets an error. */
const maxWaiting = 16

/** Queues questions: one is shown at a time, in the order in which they came. */
export function createApprovals<Question>(): Approvals<Question> {
  type Entry = Approval<Question> & { settle(error: LatchkeyError | undefined): void }
  let queue: readonly Entry[] = []
  let count = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Entry[]) {
    queue = next
    for (const listener of listeners) listener()
  }
  /**
   * Answers the question that is shown. No other can be answered, because a late click must not answer the next
   * question.
   */
  function answer(id: number, error: LatchkeyError | undefined) {
    const [current, ...rest] = queue
    if (current?.id !== id) return
    change(rest)
    current.settle(error)
  }

  return {
    getState: () => ({ current: queue[0], waiting: Math.max(0, queue.length - 1) }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask: (origin, question, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
        if (queue.length > maxWaiting) return reject(new LatchkeyError('connection/already-pending'))
        const id = ++count
        const abort = () => {
          change(queue.filter((entry) => entry.id !== id))
          reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
        }
        signal.addEventListener('abort', abort, { once: true })
        const settle = (error: LatchkeyError | undefined) => {
          signal.removeEventListener('abort', abort)
          if (error) reject(error)
          else resolve()
        }
        change([...queue, { id, origin, question, settle }])
      }),
    approve: (id) => answer(id, undefined),
    reject: (id) => answer(id, new LatchkeyError('connection/user-rejected')),
    fail: (id) => answer(id, notLoaded()),
  }
}
