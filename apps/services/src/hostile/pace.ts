import { setTimeout as wait } from 'node:timers/promises'

/** Time slices in ms: an attack acts in small groups, so that its rate is even. */
const slice = 10

/**
 * Yields `perSecond` times a second until the signal is aborted. It skips those for which the attacker's process has no time.
 *
 * @example
 * for await (const _ of pace(200, signal)) connect(port, host).end('GET / HTTP/1.1')
 */
export async function* pace(perSecond: number, signal: AbortSignal): AsyncGenerator<void> {
  let due = 0
  let last = performance.now()
  while (!signal.aborted) {
    const now = performance.now()
    // After a pause the attack continues at its rate; it doesn't send the missed requests.
    due = Math.min(due + ((now - last) / 1000) * perSecond, Math.max(1, perSecond / 10))
    last = now
    for (; due >= 1 && !signal.aborted; due--) yield
    await wait(slice, undefined, { signal }).catch(() => undefined)
  }
}
