import { type AccountId, formatAccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { accountTarget } from '../account/account-target.ts'

/** The delay before the history loads, in ms. It keeps the processor free while the form opens. */
const startAfterMs = 100

/**
 * Addresses that the account in use paid, by the history of the services: only where it signed the transaction itself. The history and its code load
 * after the form is drawn.
 */
export function watchPaid(client: LatchkeyClient, tell: (addresses: readonly string[]) => void): Unsubscribe {
  let off: Unsubscribe = () => {}
  let ended = false
  const load = () =>
    import('../activity/activity.ts').then(
      ({ activity }) => {
        if (ended) return
        const feature = client.use(activity)
        const read = () => {
          const target = accountTarget(client)
          const id: AccountId | undefined = target && formatAccountId(target.connection.chainId, target.address)
          const { rows = [] } = (id && feature.getState()[id]) || {}
          tell(
            rows.flatMap(({ counterparty, direction, signed }) =>
              signed && direction === 'out' && counterparty !== undefined ? [counterparty] : [],
            ),
          )
        }
        const offs = [feature.subscribe(read), feature.watch()]
        off = () => {
          for (const each of offs) each()
        }
        read()
      },
      (error: unknown) => client.log.debug('The history could not be compared', { error }),
    )
  const cancel = client.clock.setTimeout(load, startAfterMs)
  return () => {
    ended = true
    cancel()
    off()
  }
}
