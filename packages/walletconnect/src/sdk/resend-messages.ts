import type { Clock } from '@latchkey/core'
import type { IRelayer } from '@walletconnect/types'
import { publishMs } from '../limits.ts'
import type { RelayLink } from './relay-link.ts'

type Request = IRelayer['request']
type Outcome = { result: Awaited<ReturnType<Request>> } | { error: unknown } | 'again' | 'dropped'

/** How many message ids are remembered. */
const remembered = 100

const maxTries = 20

const never = new Promise<never>(() => {})

/**
 * Makes the SDK's publishing survive a relay that goes away. When the socket died, the SDK waits 15 s for an acknowledgement that can't
 * come, then tries every 5 s and leaves rejections unhandled. Here a message is sent again as soon as the socket is back; receivers drop
 * duplicates by their hash. A call that can't succeed never settles: the SDK's own limit of one minute ends it.
 */
export function resendMessages(
  relayer: IRelayer,
  link: Pick<RelayLink, 'on'> & {
    /**
     * Whether a lost socket is opened again by itself. With several relays it isn't while the SDK has no subscription: the next message
     * opens it.
     */
    readonly opensItself: boolean
  },
  clock: Pick<Clock, 'now'>,
): Request {
  const send: Request = relayer.request.bind(relayer)
  const retries = new Map<string, () => void>()

  /** Settles as soon as the socket dies or is refused, or when the SDK sends the same message again. */
  function interruption(id: string): { promise: Promise<Outcome>; stop(): void } {
    let settle: (outcome: Outcome) => void = () => {}
    const promise = new Promise<Outcome>((resolve) => {
      settle = resolve
    })
    const off = link.on((event) => {
      if (event.type === 'down') settle('again')
      else if (event.type === 'refused') settle('dropped')
    })
    retries.set(id, () => {
      // If a message stays unacknowledged this long on an open socket, the socket is dead.
      relayer.restartTransport().catch(() => {})
      settle('again')
    })
    return { promise, stop: off }
  }

  /** Resolves with `false` when the relay refuses. */
  function connected(): Promise<boolean> {
    if (relayer.connected || !(link.opensItself || relayer.connecting)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const off = link.on((event) => {
        if (event.type !== 'up' && event.type !== 'refused') return
        off()
        resolve(event.type === 'up')
      })
    })
  }

  async function attempt(request: Parameters<Request>[0]): Promise<Outcome> {
    try {
      return { result: await send(request) }
    } catch (error) {
      // An error answer of the relay is an object with a code; trouble with the socket is an `Error`.
      return relayer.connected && !(error instanceof Error) ? { error } : 'again'
    }
  }

  return async (request) => {
    if (request.id === undefined) return send(request)
    const id = String(request.id)
    if (retries.has(id)) {
      retries.get(id)?.()
      return never
    }
    if (retries.size >= remembered) retries.delete(retries.keys().next().value ?? '')
    const startedAt = clock.now()
    for (let tries = 0; tries < maxTries && clock.now() - startedAt < publishMs; tries++) {
      const { promise, stop } = interruption(id)
      const outcome = await Promise.race([attempt(request), promise])
      stop()
      retries.set(id, () => {})
      if (outcome === 'dropped' || (outcome === 'again' && !(await connected()))) return never
      if (outcome === 'again') continue
      if ('error' in outcome) throw outcome.error
      return outcome.result
    }
    return never
  }
}
