import type { Clock, Unsubscribe } from '@latchkey/core'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { lingerMs } from '../limits.ts'
import type { Sdk } from '../sdk/open-sdk.ts'

/** Runs the SDK only while something needs it. */
export type RunningSdk = {
  /** Starts the SDK, or returns the running one. */
  open(): Promise<Sdk>
  /** Runs `work` with the SDK, which stays open at least until `work` is done. */
  use<T>(work: (sdk: Sdk) => Promise<T>): Promise<T>
  /** Keeps the SDK open until the promise settles. */
  keepOpenUntil(until: Promise<unknown>): void
  /** If there is no session, no open pairing and no work, closes the SDK with its socket and timers. */
  closeWhenIdle(): void
  /** Closes the SDK, which can't be opened again. */
  stop(): void
  /** Aborted by `stop`. */
  readonly stopped: AbortSignal
}

export function createRunningSdk(options: {
  start(): Promise<Sdk>
  /** Called once per start. The returned function is called at the close. */
  onOpen(sdk: Sdk): Unsubscribe
  /** Whether there is a session or an open pairing. */
  needed(): boolean
  clock: Clock
}): RunningSdk {
  const { start, onOpen, needed, clock } = options
  const controller = new AbortController()
  const { signal } = controller
  let running: Promise<{ sdk: Sdk; off: Unsubscribe }> | undefined
  let users = 0
  let cancelClose: Unsubscribe | undefined

  async function begin() {
    try {
      const sdk = await start()
      if (!signal.aborted) return { sdk, off: onOpen(sdk) }
      void sdk.close()
    } catch (error) {
      running = undefined
      throw normalizeError(error)
    }
    throw new LatchkeyError('request/aborted')
  }

  async function open() {
    if (signal.aborted) throw new LatchkeyError('request/aborted')
    running ??= begin()
    return (await running).sdk
  }

  function close() {
    const closing = running
    running = undefined
    closing
      ?.then(({ sdk, off }) => {
        off()
        return sdk.close()
      })
      .catch(() => {})
  }

  function closeWhenIdle() {
    cancelClose?.()
    if (users === 0 && !needed()) cancelClose = clock.setTimeout(() => users === 0 && !needed() && close(), lingerMs)
  }

  function keepOpenUntil(until: Promise<unknown>) {
    users++
    const release = () => {
      users--
      closeWhenIdle()
    }
    until.then(release, release)
  }

  return {
    open,
    use(work) {
      const done = open().then(work)
      keepOpenUntil(done)
      return done
    },
    keepOpenUntil,
    closeWhenIdle,
    stop() {
      controller.abort()
      cancelClose?.()
      close()
    },
    stopped: signal,
  }
}
