import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { accountTarget } from '../account/account-target.ts'
import type { Activity, ActivityRow } from './activity-api.ts'

/** Times after which the history is asked again for a transaction of ours that has just settled, in ms: an indexer is a moment behind. */
const waits = [2_000, 5_000, 15_000, 30_000]

/** How long ago it may have been sent, in ms. */
const recentMs = 300_000

/** Asks a few more times until the history has the transaction that this client has just sent. */
export function followSettled(
  client: LatchkeyClient,
  feature: Pick<Activity, 'getState' | 'subscribe' | 'invalidate'>,
): Unsubscribe {
  const { clock } = client
  const tries = new Map<string, number>()
  let cancel: Unsubscribe | undefined

  /** The ids of this client's settled transactions that the history should have soon, and doesn't have yet. */
  function missing(): readonly string[] {
    const target = accountTarget(client)
    const rows = (target && feature.getState()[target.id]?.rows) ?? []
    return rows.filter((row) => isSettled(row) && clock.now() < row.at + recentMs).map(({ id }) => id)
  }
  const triesOf = (id: string) => tries.get(id) ?? 0

  function check() {
    const fewest = Math.min(...missing().map(triesOf))
    const wait = waits[fewest]
    if (cancel || wait === undefined) return
    cancel = clock.setTimeout(() => {
      cancel = undefined
      const target = accountTarget(client)
      const still = missing().filter((id) => triesOf(id) < waits.length)
      if (!target || !still.length) return
      for (const id of still) tries.set(id, triesOf(id) + 1)
      // A failure has a time of its own after which it is tried again.
      if (!feature.getState()[target.id]?.error) feature.invalidate(target.id)
      check()
    }, wait)
  }
  const off = feature.subscribe(check)
  check()
  return () => {
    cancel?.()
    off()
  }
}

function isSettled({ local, status }: ActivityRow): boolean {
  return local && (status === 'confirmed' || status === 'failed' || status === 'sped-up')
}
