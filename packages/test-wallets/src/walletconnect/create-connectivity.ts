import { wait } from '../shared/wait.ts'
import type { QuietCore } from './create-quiet-core.ts'

export type Connectivity = {
  /** Sends a message, now or at the next `restore()`. Without this the SDK would silently open a closed socket to send it. */
  send<T>(task: () => Promise<T>): Promise<T>
  /** Closes the socket once the relay has confirmed all sent messages, or after a second. */
  drop(): Promise<void>
  restore(): Promise<void>
}

/** The wallet's network. */
export function createConnectivity(core: QuietCore): Connectivity {
  const sending = new Set<Promise<unknown>>()
  let offline: { promise: Promise<void>; end(): void } | undefined
  return {
    async send(task) {
      while (offline) await offline.promise
      const sent = task()
      sending.add(sent)
      return sent.finally(() => sending.delete(sent))
    },
    async drop() {
      offline ??= pause()
      // Without the confirmation the SDK would send an answer again, and handle its request again after a restart.
      await Promise.race([Promise.allSettled(sending), wait(1_000)])
      await core.relayer.transportClose()
    },
    async restore() {
      await core.relayer.restartTransport()
      offline?.end()
      offline = undefined
    },
  }
}

function pause() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, end: () => resolve() }
}
