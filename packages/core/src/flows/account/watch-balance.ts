import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { accountTarget } from './account-target.ts'
import type { Balances } from './balances-api.ts'

/** Fetches when the account or network changes, when its balance is invalidated, and when a failure may be retried. No polling. */
export function watchBalance(
  client: LatchkeyClient,
  balances: Pick<Balances, 'fetch' | 'getState' | 'subscribe'>,
  connectionId: string | undefined,
): Unsubscribe {
  let cancel: Unsubscribe = () => {}
  let planned: number | undefined

  function plan(retryAt: number | undefined) {
    if (retryAt === planned) return
    cancel()
    planned = retryAt
    if (retryAt !== undefined)
      cancel = client.clock.setTimeout(() => {
        planned = undefined
        void balances.fetch({ connectionId })
      }, retryAt - client.clock.now())
  }

  function check() {
    const target = accountTarget(client, connectionId)
    const state = target && balances.getState()[target.id]
    plan(state?.retryAt)
    if (target && !state?.balanceLoading && state?.fetchedAt === undefined && state?.retryAt === undefined)
      void balances.fetch({ connectionId })
  }

  let shown = accountTarget(client, connectionId)?.id
  const offs = [
    client.connection.subscribe(() => {
      const id = accountTarget(client, connectionId)?.id
      if (id === shown) return
      shown = id
      // A cached balance may be old by now: `fetch` knows.
      void balances.fetch({ connectionId })
      check()
    }),
    balances.subscribe(check),
  ]
  void balances.fetch({ connectionId })
  check()
  return () => {
    cancel()
    for (const off of offs) off()
  }
}
