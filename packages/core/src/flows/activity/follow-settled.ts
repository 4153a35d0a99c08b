import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Activity, ActivityRow } from './activity-api.ts'
import type { WatchedAccounts } from './watched-accounts.ts'

/** Times after which the history is asked again for a transaction of ours that has just settled, in ms: an indexer is a moment behind. */
const waits = [2_000, 5_000, 15_000, 30_000]

/** How long ago it may have been sent, in ms. */
const recentMs = 300_000

/** Asks a few more times until the history has the transaction that this client has just sent. */
export function followSettled(
  client: LatchkeyClient,
  watched: Pick<WatchedAccounts, 'targets'>,
  feature: Pick<Activity, 'getState' | 'subscribe' | 'invalidate'>,
): Unsubscribe {
  const { clock } = client
  const tries = new Map<string, number>()
  let cancel: Unsubscribe | undefined

  /** This client's settled transactions that the history of their account should have soon, and doesn't have yet. */
  function missing() {
    return watched.targets().flatMap(({ id: account }) => {
      const rows = feature.getState()[account]?.rows ?? []
      return rows.flatMap((row) => (isSettled(row) && clock.now() < row.at + recentMs ? [{ account, id: row.id }] : []))
    })
  }
  const triesOf = ({ id }: { readonly id: string }) => tries.get(id) ?? 0

  function check() {
    const fewest = Math.min(...missing().map(triesOf))
    const wait = waits[fewest]
    if (cancel || wait === undefined) return
    cancel = clock.setTimeout(() => {
      cancel = undefined
      const still = missing().filter((one) => triesOf(one) < waits.length)
      if (!still.length) return
      for (const one of still) tries.set(one.id, triesOf(one) + 1)
      // A failure has a time of its own after which it is tried again.
      for (const account of new Set(still.map((one) => one.account)))
        if (!feature.getState()[account]?.error) feature.invalidate(account)
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
