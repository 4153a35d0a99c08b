import { setTimeout as wait } from 'node:timers/promises'
import { pace } from './pace.ts'

/** How long the last attempts may take to end, in ms. */
const lastMs = 5_000

export type AttemptOptions = {
  /** Attempts begun each second. */
  readonly rate: number
  /** Attempts under way at a time: the attack waits for the target instead of piling up work of its own. */
  readonly most: number
  readonly signal: AbortSignal
}

/**
 * Begins attempts at an even rate until the signal is aborted, and waits for the last. An error of an attempt is a mistake in the attack itself.
 */
export async function makeAttempts(
  { rate, most, signal }: AttemptOptions,
  attempt: (index: number) => Promise<unknown>,
): Promise<number> {
  const running = new Set<Promise<unknown>>()
  let begun = 0
  for await (const _ of pace(rate, signal)) {
    const one = attempt(begun++)
    running.add(one)
    // The attempt's failure is thrown where it is waited for.
    one.then(
      () => running.delete(one),
      () => undefined,
    )
    if (running.size >= most) await Promise.race(running)
  }
  await Promise.race([Promise.all(running), wait(lastMs)])
  return begun
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
