import type { Clock } from '@latchkey/core'
import { abortedError, withTimeout } from '@latchkey/core/adapter-kit'
import { loginError } from '@latchkey/frame/protocol'
import type { DeviceStore } from '../device/device-store.ts'

/** What this browser sends for its accounts. Its tabs don't take each other's nonces. */
export type Sendings = {
  /**
   * Runs pieces of work with the same name one after the other, in the order in which they came. If one fails, the next
   * still starts.
   *
   * @param signal ends the waiting; work that has begun isn't ended
   * @throws `login/failed` with `login/busy` after waiting for another tab for a minute and a half, and `request/aborted`: the work never begins then
   */
  inTurn<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** The lowest nonce that this browser hasn't used in the last minute. */
  leastNonce(name: string): Promise<bigint>
  /** Notes that all nonces before `next` are taken. */
  sent(name: string, next: bigint): Promise<void>
}

/**
 * How long a node's transaction count may lag behind what was sent, in ms. Only the node that got a transaction knows it
 * at once. Other nodes behind the same URL may know it later. A node that doesn't get private transactions, and any node
 * for an operation, counts it only when it is in a block.
 */
const countLagMs = 60_000
/**
 * How long a sending waits for another tab, in ms. That tab may be asking its visitor for a passkey, or the phone may have
 * put it to sleep. Both may last for hours, and the visitor doesn't expect the payment any more then.
 */
const longestTurnMs = 90_000
/** How long the browser may take to store a sending before the app gets its answer, in ms. */
const longestWriteMs = 1_000
const keptName = 'sent'

type Sent = readonly [name: string, next: string, sentAt: number]

/** @example const hash = await sendings.inTurn(`${chainId} ${address}`, send, signal) */
export function createSendings(store: Pick<DeviceStore, 'lock' | 'read' | 'write'>, clock: Clock): Sendings {
  /** What this tab has sent. It counts also where the browser can't store it. */
  let own: readonly Sent[] = []

  /** The last sending of this tab, by its name. */
  const last = new Map<string, Promise<unknown>>()
  const isNew = ([, , sentAt]: Sent) => Math.abs(clock.now() - sentAt) < countLagMs

  async function read(): Promise<readonly Sent[]> {
    try {
      const bytes = await store.read(keptName)
      return bytes ? highest(JSON.parse(new TextDecoder().decode(bytes)) as readonly Sent[]) : []
    } catch {
      return []
    }
  }
  const newest = async () => highest([...(await read()), ...own].filter(isNew))

  /** Runs once no other tab sends under this name. */
  function afterOtherTabs<T>(name: string, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const waiting = new AbortController()
    const until = clock.now() + longestTurnMs
    const giveUp = () => waiting.abort(signal && abortedError(signal))
    const cancel = clock.setTimeout(() => waiting.abort(stillSending()), longestTurnMs)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    const stopWaiting = () => {
      cancel()
      signal?.removeEventListener('abort', giveUp)
    }
    return new Promise((resolve, reject) => {
      let begun = false
      async function run() {
        if (waiting.signal.aborted) throw waiting.signal.reason
        // The timers of a page that slept are late.
        if (clock.now() >= until) throw stillSending()
        begun = true
        stopWaiting()
        const ended = work()
        // A browser that puts the page to sleep may take the lock away from work that goes on, so this answer is the work's own.
        ended.then(resolve, reject)
        await ended
      }
      store.lock(`sending ${name}`, run, waiting.signal).catch((error: unknown) => {
        stopWaiting()
        if (!begun) reject(error)
      })
    })
  }

  return {
    inTurn(name, work, signal) {
      // Work of this tab always ends, so it needs no limit.
      const turn = (last.get(name) ?? Promise.resolve()).then(() => afterOtherTabs(name, work, signal))
      last.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
    async leastNonce(name) {
      const [, next = 0] = (await newest()).find(([one]) => one === name) ?? []
      return BigInt(next)
    },
    async sent(name, next) {
      own = highest([...own.filter(isNew), [name, String(next), clock.now()]])
      const write = async () => store.write(keptName, new TextEncoder().encode(JSON.stringify(await newest())))
      // What was sent stays sent, also if the browser doesn't store it.
      await withTimeout(store.lock(keptName, write), clock, longestWriteMs).catch(() => undefined)
    },
  }
}

/** Of each name only the entry with the highest nonce, and of equal ones the last. */
function highest(entries: readonly Sent[]): readonly Sent[] {
  const found = new Map<string, Sent>()
  for (const entry of entries) {
    const [name, next] = entry
    if (BigInt(next) >= BigInt(found.get(name)?.[1] ?? 0)) found.set(name, entry)
  }
  return [...found.values()]
}

const stillSending = () =>
  loginError('login/failed', 'Another page of this login is still sending. Finish or close it, and try again', {
    code: 'login/busy',
  })
