import type { StoreApi } from 'zustand/vanilla'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeLate } from '../../kernel/errors/late-errors.ts'
import { walletImagesPerPage, walletSearchWaitMs, walletsPerPage, walletsPerSearch } from '../../kernel/limits.ts'
import { createMachine, type Machine } from '../../kernel/machine.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import type { Readable } from '../../kernel/store.ts'
import type { Curated } from './curated.ts'
import { type ListEffect, type ListEvent, stepList } from './list-machine.ts'
import type { ListState } from './list-state.ts'
import type { WalletImages } from './wallet-images.ts'
import type { WalletQueries } from './wallet-queries.ts'

export type WalletPagesParameters = {
  readonly client: LatchkeyClient
  readonly queries: WalletQueries
  readonly curated: Readable<Curated> & { load(): Promise<void> }
  readonly images: Pick<WalletImages, 'want'>
  /** How many rows these wallets make here. */
  readonly rowsOf: (wallets: readonly ListedWallet[]) => number
}

/** AllWallets' pages of 40, and its search. They go on from what the store says, and keep it up to date. */
export function createWalletPages(
  { client, queries, curated, images, rowsOf }: WalletPagesParameters,
  store: Pick<StoreApi<ListState>, 'getState' | 'setState'>,
): Machine<ListState, ListEvent> {
  /** The images of the first 20 of a page; the others when they are about to be seen. */
  const prefetch = (wallets: readonly ListedWallet[]) => {
    const ids = wallets
      .slice(0, walletImagesPerPage)
      .flatMap(({ imageId, imageUrl }) => (imageUrl ? [] : (imageId ?? [])))
    images.want(ids)
  }
  const machine = createMachine<ListState, ListEvent, ListEffect>({
    initial: store.getState(),
    step: stepList,
    clock: client.clock,
    onDefect: (error) => client.log.error('The wallet list broke', { error }),
    effects: {
      wait: (_, { clock, signal, send }) => {
        const cancel = clock.setTimeout(() => send({ type: 'waited' }), walletSearchWaitMs)
        signal.addEventListener('abort', cancel, { once: true })
      },
      page: async ({ page }, { signal, send }) => {
        // The wallets of Connect come first in the list. They must be known first, because the pages leave them out.
        await curated.load()
        const { featured, recommended } = curated.getState()
        const shown = [...new Set([...featured, ...recommended].map(({ id }) => id))]
        try {
          const { wallets, count } = await queries.list({ page, entries: walletsPerPage, signal }, shown)
          const done = wallets.length === 0 || page * walletsPerPage >= count
          const before = machine.getState().pages.wallets
          const passOver = rowsOf([...before, ...wallets]) === rowsOf(before)
          send({ type: 'page', wallets, count, done, passOver })
          prefetch(wallets)
        } catch (error) {
          send({ type: 'pageFailed', error: await normalizeLate(error) })
        }
      },
      search: async ({ term }, { signal, send }) => {
        client.events.emit('SEARCH_WALLET', { search: term })
        try {
          const { wallets } = await queries.list({ page: 1, entries: walletsPerSearch, search: term, signal })
          send({ type: 'found', wallets })
          prefetch(wallets)
        } catch (error) {
          send({ type: 'searchFailed', error: await normalizeLate(error) })
        }
      },
    },
  })
  machine.subscribe((state) => store.setState(state, true))
  // Starts what is wanted already: a page, a search, or both.
  machine.send({ type: 'query', query: store.getState().query })
  return machine
}
