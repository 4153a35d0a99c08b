import type { Clock, Unsubscribe } from '@latchkey/core'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Sdk } from '../sdk/open-sdk.ts'

/** How long the SDK stays when nothing needs it any more: it still confirms what it just heard. */
const lingerMs = 1000

/** The SDK while something needs it. */
export type RunningSdk = {
  /** Starts it, or returns the one that runs. */
  open(): Promise<Sdk>
  /** Runs `work` with it; it stays at least as long. */
  use<T>(work: (sdk: Sdk) => Promise<T>): Promise<T>
  /** Keeps it until the promise settles. */
  keep(until: Promise<unknown>): void
  /** Closes it when nothing needs it: without a session or a pairing its socket and timers go, too. */
  rest(): void
  /** Closes it for good. */
  stop(): void
  /** Aborted by `stop`. */
  readonly stopped: AbortSignal
}

export function createRunningSdk(options: {
  start(): Promise<Sdk>
  /** Called once per start; what it returns is called at the close. */
  onOpen(sdk: Sdk): Unsubscribe
  /** Whether a session or a pairing is there. */
  needed(): boolean
  clock: Clock
}): RunningSdk {
  const { start, onOpen, needed, clock } = options
  const controller = new AbortController()
  const { signal } = controller
  let running: Promise<{ sdk: Sdk; off: Unsubscribe }> | undefined
  let users = 0
  let cancelRest: Unsubscribe | undefined

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

  function rest() {
    cancelRest?.()
    if (users === 0 && !needed()) cancelRest = clock.setTimeout(() => users === 0 && !needed() && close(), lingerMs)
  }

  function keep(until: Promise<unknown>) {
    users++
    const release = () => {
      users--
      rest()
    }
    until.then(release, release)
  }

  return {
    open,
    use(work) {
      const done = open().then(work)
      keep(done)
      return done
    },
    keep,
    rest,
    stop() {
      controller.abort()
      cancelRest?.()
      close()
    },
    stopped: signal,
  }
}
