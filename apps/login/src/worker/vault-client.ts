import { loginError } from '@latchkey/frame/protocol'
import { readReply, toError } from './vault-messages.ts'
import type { VaultRequestName, VaultRequests } from './vault-protocol.ts'

/** The page's client of the worker that holds the keys. */
export type Vault = {
  /** @throws `login/failed`, `RangeError` when a code or words are wrong, and what the login server refuses with */
  ask<Name extends VaultRequestName>(
    ...question: VaultRequests[Name]['request'] extends undefined
      ? [name: Name]
      : [name: Name, request: VaultRequests[Name]['request']]
  ): Promise<VaultRequests[Name]['answer']>
  /** Starts the worker before the first request. */
  prepare(): void
  /** Whether the worker was started. If not, no key is held. */
  isRunning(): boolean
}

/** The part of `Worker` that is used. */
export type WorkerLike = {
  postMessage(message: unknown): void
  terminate(): void
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Makes the client of the worker. The worker starts at the first request. */
export function createVaultClient(
  start: () => WorkerLike,
  settings: { readonly services: string; readonly databaseName: string },
): Vault {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  let worker: WorkerLike | undefined
  let count = 0

  function running(): WorkerLike {
    if (worker) return worker
    const started = start()
    started.onmessage = ({ data }) => {
      const reply = readReply(data)
      const waiting = open.get(reply.id)
      open.delete(reply.id)
      if (reply.ok) waiting?.resolve(reply.answer)
      else waiting?.reject(toError(reply.error))
    }
    // A worker that could not load doesn't answer: the waiting requests end, and the next request starts another
    // worker. The error may also come later. Then the worker may hold keys that a sign-out couldn't reach any more, so
    // it is ended too.
    started.onerror = () => {
      started.terminate()
      worker = undefined
      for (const { reject } of open.values()) reject(loginError('login/failed', 'The keys can’t be reached'))
      open.clear()
    }
    started.postMessage(settings)
    worker = started
    return started
  }

  return {
    ask: (name, ...rest: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++count
        open.set(id, { resolve: resolve as (value: unknown) => void, reject })
        running().postMessage({ id, name, request: rest[0] })
      }),
    prepare: () => void running(),
    isRunning: () => worker !== undefined,
  }
}
