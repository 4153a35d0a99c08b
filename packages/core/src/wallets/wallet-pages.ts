import type { Client } from '../client/client.ts'
import { normalizeError } from '../errors/index.ts'
import { walletImagesPerPage, walletSearchWaitMs, walletsPerPage } from '../limits.ts'
import { createMachine, type Machine } from '../machine/machine.ts'
import type { ListedWallet } from '../ports/wallet-source.ts'
import type { Readable } from '../store.ts'
import type { Curated } from './curated.ts'
import { initialList, type ListEffect, type ListEvent, type ListState, stepList } from './list-machine.ts'
import { walletImages } from './wallet-images.ts'
import type { WalletQueries } from './wallet-queries.ts'

/** AllWallets' pages of 40, and its search. `rowsOf`: how many rows these wallets make here. */
export function createWalletPages(
  client: Client,
  queries: () => Promise<WalletQueries>,
  curated: Readable<Curated> & { load(): Promise<void> },
  rowsOf: (wallets: readonly ListedWallet[]) => number,
): Machine<ListState, ListEvent> {
  /** The pictures of the first 20 of a page; the others when they are about to be seen. */
  const prefetch = (wallets: readonly ListedWallet[]) => {
    const ids = wallets
      .slice(0, walletImagesPerPage)
      .flatMap(({ imageId, imageUrl }) => (imageUrl ? [] : (imageId ?? [])))
    client.use(walletImages).want(ids)
  }
  const machine = createMachine<ListState, ListEvent, ListEffect>({
    initial: initialList,
    step: stepList,
    clock: client.clock,
    onDefect: (error) => client.log.error('The wallet list broke', { error }),
    effects: {
      wait: (_, { clock, signal, send }) => {
        const cancel = clock.setTimeout(() => send({ type: 'waited' }), walletSearchWaitMs)
        signal.addEventListener('abort', cancel, { once: true })
      },
      page: async ({ page }, { signal, send }) => {
        // What Connect shows leads the list, so it must be known before the pages leave it out.
        await curated.load()
        const { featured, recommended } = curated.getState()
        const shown = [...new Set([...featured, ...recommended].map(({ id }) => id))]
        try {
          const { wallets, count } = await (await queries()).page(page, shown, signal)
          const done = wallets.length === 0 || page * walletsPerPage >= count
          const before = machine.getState().pages.wallets
          const passOver = rowsOf([...before, ...wallets]) === rowsOf(before)
          send({ type: 'page', wallets, count, done, passOver })
          prefetch(wallets)
        } catch (error) {
          send({ type: 'pageFailed', error: normalizeError(error) })
        }
      },
      search: async ({ term }, { signal, send }) => {
        client.events.emit('SEARCH_WALLET', { search: term })
        try {
          const { wallets } = await (await queries()).search(term, signal)
          send({ type: 'found', wallets })
          prefetch(wallets)
        } catch (error) {
          send({ type: 'searchFailed', error: normalizeError(error) })
        }
      },
    },
  })
  return machine
}
