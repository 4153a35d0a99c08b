import { createStore } from 'zustand/vanilla'
import type { Feature } from '../../kernel/client.ts'
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
  create({ router }) {
    const store = createStore<{ currentTab: AccountTabName }>(() => ({ currentTab: 'tokens' }))
    // A visitor who goes on to another view, such as the form that sends a collectible, finds the tab again on the way back.
    router.subscribe((now, before) => {
      if (before.open && !now.open) store.setState({ currentTab: 'tokens' })
    })
    return { ...readable(store), select: (currentTab) => store.setState({ currentTab }) }
  },
}
