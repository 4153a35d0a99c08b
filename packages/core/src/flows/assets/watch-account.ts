import { pollMs } from '../../kernel/account-limits.ts'
import type { AccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'
import { type AccountChoice, accountTarget } from '../account/account-target.ts'
import type { Loaded } from './retry.ts'

type Watched = Pick<Readable<Readonly<Record<AccountId, Loaded>>>, 'getState' | 'subscribe'> & {
  fetch(choice: AccountChoice): unknown
}

type WatchOptions = AccountChoice & {
  readonly every?: number | true | undefined
  readonly enough?: ((id: AccountId) => boolean) | undefined
}

/** Between a failure's end of rest and the second try by itself; doubled each time, up to the longest. In ms. */
const firstPauseMs = 30_000
const longestPauseMs = 270_000

/**
 * Keeps one list of an account loaded while a view shows it: fetches when account or network changes, when the list was forgotten,
 * when a failure may be retried and when the page comes to the front again. A page in the background asks no source. With `every` (in ms;
 * `true` = every 30 s) it also polls, until the services say that they can't (503) or `enough` says so.
 */
export function watchAccount(
  client: LatchkeyClient,
  list: Watched,
  { connectionId, every, enough = () => false }: WatchOptions = {},
): Unsubscribe {
  const { clock, connection, platform } = client
  let cancelRetry: Unsubscribe = () => {}
  let cancelPoll: Unsubscribe = () => {}
  let planned: number | undefined
  let failures = 0
  let shown = accountTarget(client, connectionId)?.id

  const state = (): Loaded | undefined => (shown === undefined ? undefined : list.getState()[shown])
  const fetch = () => {
    if (platform.isVisible()) void list.fetch({ connectionId })
  }

  /** By itself it tries again at once when it may, then after ever longer pauses: a service that is down is not hammered. */
  function plan(retryAt: number | undefined) {
    if (retryAt === planned) return
    cancelRetry()
    planned = retryAt
    if (retryAt === undefined) return
    const pause = Math.min(longestPauseMs, firstPauseMs * (2 ** failures - 1))
    failures += 1
    cancelRetry = clock.setTimeout(fetch, retryAt + pause - clock.now())
  }

  function check() {
    const now = state()
    if (now?.fetchedAt !== undefined) failures = 0
    // While it is being asked, the failure before is no plan.
    if (!now?.loading) plan(now?.retryAt)
    const known = now && (now.loading || now.off || now.fetchedAt !== undefined || now.retryAt !== undefined)
    if (shown !== undefined && !known) fetch()
  }

  function poll() {
    cancelPoll()
    if (every === undefined) return
    cancelPoll = clock.setTimeout(
      () => {
        const { error, off } = (state() ?? {}) as Loaded & { readonly error?: { readonly code: string } | undefined }
        // Asking a service that is down for maintenance again and again doesn't help.
        if (off || error?.code === 'http/unavailable' || (shown !== undefined && enough(shown))) return
        fetch()
        poll()
      },
      every === true ? pollMs : every,
    )
  }

  const offs = [
    connection.subscribe(() => {
      const id = accountTarget(client, connectionId)?.id
      if (id === shown) return
      shown = id
      failures = 0
      // The known values may be old by now: `fetch` decides that.
      fetch()
      check()
      poll()
    }),
    list.subscribe(check),
    platform.onVisibility((visible) => {
      if (visible) fetch()
    }),
  ]
  fetch()
  check()
  poll()
  return () => {
    cancelRetry()
    cancelPoll()
    for (const off of offs) off()
  }
}
