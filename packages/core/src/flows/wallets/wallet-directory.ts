import { createStore } from 'zustand/vanilla'
import type { CoreClient, Feature, LatchkeyClient } from '../../kernel/client.ts'
import { derive } from '../../kernel/machine.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import type { Readable } from '../../kernel/store.ts'
import { foldLatin } from '../../kernel/validate/fold-latin.ts'
import { type Curated, createCurated } from './curated.ts'
import { type DirectoryInputs, directoryState } from './directory-state.ts'
import { type Appearance, isPlain } from './label-namesakes.ts'
import { createLazyPages } from './lazy-pages.ts'
import { initialList } from './list-state.ts'
import { recentWallets } from './recent-wallets.ts'
import type { WalletDirectory } from './wallet-directory-api.ts'
import { walletImages } from './wallet-images.ts'
import { walletQueries } from './wallet-queries.ts'
import type { WalletRow } from './wallet-row.ts'
import { walletSource } from './wallet-source.ts'

/**
 * The wallets of the Connect view and of AllWallets: what adapters found, what connected recently, and what the wallet source lists, one
 * row a wallet. Makes no request before `load`, `more`, `search` or `lookup` is called.
 *
 * @example
 * const wallets = client.use(walletDirectory)
 * await wallets.load()
 * for (const { id, rows } of wallets.getState().groups) draw(id, rows)
 */
export const walletDirectory: Feature<WalletDirectory> = { id: 'wallet-directory', create: createDirectory }

function createDirectory(client: CoreClient): WalletDirectory {
  const source = client.use(walletSource)
  const queries = walletQueries(client, source)
  const curated = createCurated(client, queries)
  const pages = createLazyPages(() => import('./wallet-pages.ts'), {
    client,
    queries,
    curated,
    images: client.use(walletImages),
    rowsOf: (wallets) => {
      const list = { ...initialList, pages: { ...initialList.pages, wallets } }
      return directoryState(client, { ...inputs.getState(), list }).list.rows.length
    },
  })
  const looked = createStore<readonly ListedWallet[]>(() => [])
  const asking = new Map<string, Promise<string | undefined>>()
  const appearance = createStore<Appearance | undefined>(() => undefined)
  const paired = derive([client.connection], ({ sessions }) =>
    Object.values(sessions).some((session) => session.source === 'pairing'),
  )
  // Rows are made of what is listed, not of whether more is being asked for: that changes within the click that opens the list.
  const part = <Key extends keyof Curated>(key: Key) => derive([curated], (now) => now[key])
  const listed = derive(
    [part('recognise'), part('featured'), part('recommended'), part('excluded'), part('count')],
    (recognise, featured, recommended, excluded, count) => ({ recognise, featured, recommended, excluded, count }),
  )
  const inputs: Readable<DirectoryInputs> = derive(
    [client.connectors, listed, pages, client.use(recentWallets), paired, looked, appearance],
    (connectors, now, list, recent, isPaired, asked, looks) => ({
      connectors,
      curated: now,
      list,
      recent,
      paired: isPaired,
      looked: asked,
      hasSource: source.present,
      appearance: looks,
    }),
  )
  const rows = derive([inputs], (now) => directoryState(client, now))
  const state = derive([rows, part('status')], (made, status) => ({ ...made, status }))

  let compares = false
  /** Loads the table of look-alikes with the first name that needs it. */
  function compare() {
    if (compares || client.connectors.getState().every(({ name }) => isPlain(name))) return
    compares = true
    import('../../kernel/validate/replace-confusables.ts').then(
      ({ replaceConfusables }) =>
        appearance.setState(() => (name: string) => foldLatin(replaceConfusables(name)), true),
      (error: unknown) => client.log.warn('Names of wallets could not be compared by their looks', { error }),
    )
  }
  client.connectors.subscribe(compare)
  compare()

  function find(id: string): WalletRow | undefined {
    const { groups, list, looked: others } = state.getState()
    const rows = [...groups.flatMap((group) => group.rows), ...list.rows, ...others]
    return rows.find((row) => row.id === id) ?? rows.find((row) => row.registryId === id)
  }

  /** Its id in the list, which may be another name than the one that was asked for. Never rejects. */
  async function ask(name: string): Promise<string | undefined> {
    // An offline page may not get the code that asks.
    const wallet = await queries.one(name).catch(() => undefined)
    if (wallet) looked.setState([...looked.getState(), wallet], true)
    return wallet?.id
  }

  return {
    ...state,
    find,
    async load() {
      warnOfSecondPairing(client)
      await curated.load()
    },
    prepareList: curated.prepare,
    more: () => pages.send({ type: 'more' }),
    search: (query) => pages.send({ type: 'query', query }),
    retry() {
      if (curated.getState().status === 'error') void curated.load()
      if (state.getState().list.status === 'error') pages.send({ type: 'retry' })
    },
    async lookup(id) {
      const known = find(id)
      if (known || !source.present) return known
      const asked = asking.get(id) ?? ask(id).finally(() => asking.delete(id))
      asking.set(id, asked)
      return find((await asked) ?? id)
    },
    prepare({ connectors }) {
      for (const { adapterId, connectorId } of connectors)
        client.adapters.get(adapterId)?.instance.prepare({ connectorId })
      if (!connectors.length) client.pairing?.prepare()
    },
  }
}

/** Two ways to pair would ask a phone wallet twice: a library's own WalletConnect connector is not shown beside the client's pairing. */
function warnOfSecondPairing(client: LatchkeyClient): void {
  const own = client.connectors.getState().find(({ type }) => type === 'WALLET_CONNECT')
  if (!own || !client.pairing) return
  client.alerts.show({
    code: 'pairing/duplicate',
    details: `"${own.id}" of "${own.adapterId}"`,
    once: true,
  })
}
