import type { Broker, WakeUp } from '../broker/broker.ts'
import type { Hub } from './hub.ts'

export type NodesOptions = {
  readonly broker: Broker
  readonly hub: Hub
  readonly sweepMs: number
  /** In ms. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Clocks of nodes may differ by this much, in ms, and a transaction may take as long. */
const overlap = 60_000

/**
 * Makes this relay one of several nodes: it tells the others what it stores and delivers what they store. A wake-up that got lost is made
 * up for by a look into the mailbox, slowly all the time and at once after a gap.
 */
export function joinNodes({ broker, hub, sweepMs, now, onError }: NodesOptions) {
  let swept = now()
  let sweeping: Promise<void> | undefined
  let isOver = false

  const sweep = async (): Promise<void> => {
    const begun = now()
    try {
      await hub.sweep(swept - overlap)
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
  // What was stored while the broker wasn't there.
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
