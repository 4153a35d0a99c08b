import { createStore } from 'zustand/vanilla'
import type { Feature } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import { type Readable, readable } from '../../kernel/store.ts'

/** A tab of the Account view. */
export type AccountTabName = 'tokens' | 'collectibles' | 'activity'

/** Which tab of the Account view is chosen: `client.use(accountTab)`. */
export type AccountTab = Readable<{ readonly currentTab: AccountTabName }> & { select(tab: AccountTabName): void }

/**
 * The tab of the Account view.
 *
 * @example client.use(accountTab).select('activity')
 */
export const accountTab: Feature<AccountTab> = {
  id: 'account-tab',
  create({ connection, router }) {
    const store = createStore<{ currentTab: AccountTabName }>(() => ({ currentTab: 'tokens' }))
    const reset = () => store.setState({ currentTab: 'tokens' })
    // A visitor who goes on to another view, such as the form that sends a collectible, finds the tab again on the way back.
    router.subscribe((now, before) => {
      if (before.open && !now.open) reset()
    })
    // Embedded, the modal never closes.
    connection.subscribe(({ connections }, before) => {
      const shown = activeConnection(before)
      if (shown && !connections[shown.id]) reset()
    })
    return { ...readable(store), select: (currentTab) => store.setState({ currentTab }) }
  },
}
