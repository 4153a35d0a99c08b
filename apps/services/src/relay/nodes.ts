import type { Broker, WakeUp } from '../broker/broker.ts'
import { withTimeLimit } from '../limits/time-limit.ts'
import type { Hub } from './hub.ts'

export type NodesOptions = {
  readonly broker: Broker
  readonly hub: Pick<Hub, 'wake' | 'sweep'>
  /** Between two sweeps, in ms. */
  readonly sweepMs: number
  /** How long a sweep may take, in ms. After that time the next sweep may begin. @default 60_000 */
  readonly sweepLimitMs?: number | undefined
  /** In ms. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/**
 * Each sweep also reads the messages of this time before the last sweep, in ms. The clocks of nodes may differ by as
 * much, and a transaction may take as long.
 */
const overlap = 60_000

/**
 * Makes this relay one of several nodes: it tells the others what it stores, and delivers what they store. Wake-ups can
 * get lost. So the relay also sweeps the mailbox at a slow interval, and at once after it was cut off from the broker.
 */
export function joinNodes({ broker, hub, sweepMs, sweepLimitMs = 60_000, now, onError }: NodesOptions) {
  let swept = now()
  let sweeping: Promise<void> | undefined
  let isOver = false

  const sweep = async (): Promise<void> => {
    const begun = now()
    try {
      await withTimeLimit(hub.sweep(swept - overlap), sweepLimitMs)
      swept = begun
    } catch (error) {
      onError(error)
    }
    sweeping = undefined
  }
  const look = () => {
    if (!isOver) sweeping ??= sweep()
  }

  const member = broker.join({
    wake: (wakeUps) => {
      if (!isOver) hub.wake(wakeUps).catch(onError)
    },
    missed: look,
  })
  // Delivers what was stored while this node had no connection to the broker.
  void member.ready.then(look)
  const timer = setInterval(look, sweepMs)
  timer.unref()

  return {
    announce: (wakeUps: readonly WakeUp[]) => member.announce(wakeUps),
    async leave(): Promise<void> {
      isOver = true
      clearInterval(timer)
      await member.leave()
      await sweeping
    },
  }
}
