import { createStore } from 'zustand/vanilla'
import { normalizeLate } from '../../kernel/errors/late-errors.ts'
import { lazily } from '../../kernel/lazily.ts'
import type { Readable } from '../../kernel/store.ts'
import type { ListEvent } from './list-machine.ts'
import { initialList, type ListState } from './list-state.ts'
import type { WalletPagesParameters } from './wallet-pages.ts'

/** AllWallets' pages and search. Their code loads with the first that is asked of them, since the Connect view doesn't need it. */
export function createLazyPages(
  load: () => Promise<typeof import('./wallet-pages.ts')>,
  parameters: WalletPagesParameters,
): Readable<ListState> & { send(event: ListEvent): void } {
  const store = createStore<ListState>(() => initialList)
  const setPages = (pages: Pick<ListState['pages'], 'status' | 'error'>) =>
    store.setState({ pages: { ...initialList.pages, ...pages } })
  const machine = lazily(async () => (await load()).createWalletPages(parameters, store))
  return {
    ...store,
    send(event) {
      if (machine.value) return machine.value.send(event)
      if (event.type === 'query') store.setState({ query: event.query })
      else setPages({ status: 'loading' })
      // It goes on from the state in the store, which says what was asked.
      machine.load().catch(async (error: unknown) => setPages({ status: 'error', error: await normalizeLate(error) }))
    },
  }
}
