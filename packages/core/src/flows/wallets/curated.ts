import { createStore } from 'zustand/vanilla'
import type { CoreClient } from '../../kernel/client.ts'
import { type Lazy, lazily } from '../../kernel/lazily.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import type { Readable } from '../../kernel/store.ts'
import { createRecogniser, type Recogniser } from './recogniser.ts'
import { walletImages } from './wallet-images.ts'
import type { WalletQueries } from './wallet-queries.ts'
import { walletSource } from './wallet-source.ts'

/** The wallets that the Connect view shows in addition to the installed ones. */
export type Curated = {
  readonly status: 'idle' | 'loading' | 'ready' | 'error'
  readonly recognise: Recogniser | undefined
  readonly featured: readonly ListedWallet[]
  readonly recommended: readonly ListedWallet[]
  /** Excluded wallets as the registry knows them. */
  readonly excluded: readonly ListedWallet[]
  /** How many wallets the source lists in all. */
  readonly count: number | undefined
}

export type CuratedStore = Readable<Curated> & {
  /** Asks for every part once, and again for those that failed. Never rejects. */
  load(): Promise<void>
  /** What comes with the app's own code: the identities, and list and images of a local source. Never rejects. */
  prepare(): Promise<void>
}

export function createCurated(client: CoreClient, queries: WalletQueries): CuratedStore {
  const store = createStore<Curated>(() => ({
    status: 'idle',
    recognise: undefined,
    featured: [],
    recommended: [],
    excluded: [],
    count: undefined,
  }))
  const parts: readonly [Lazy<void>, Lazy<void>, Lazy<void>, Lazy<void>] = [
    lazily(async () => {
      const { identities: own, wallets } = client.options
      // Services know wallets by the lists that they answer: nothing is asked of them here.
      const source = !own && wallets ? await client.use(walletSource).load() : undefined
      const identities = await (own ?? source?.identities)?.()
      if (identities) store.setState({ recognise: createRecogniser(identities) })
      else if (client.adapters.size > 1) client.alerts.show({ code: 'config/identities-missing' })
    }),
    lazily(async () => store.setState({ featured: await queries.featured() })),
    lazily(async () => store.setState({ excluded: await queries.excluded() })),
    lazily(async () => {
      const { wallets: recommended, count } = await queries.recommended()
      // Featured wallets replace recommended ones, so they are loaded first, or fail.
      await parts[1].load().catch(() => {})
      store.setState({ recommended, count })
    }),
  ]
  const wanted = () => (client.use(walletSource).present ? parts : [parts[0]])

  async function load() {
    if (store.getState().status === 'idle' || store.getState().status === 'error') store.setState({ status: 'loading' })
    const results = await Promise.allSettled(wanted().map((part) => part.load()))
    const failed = results.filter((result) => result.status === 'rejected')
    for (const { reason } of failed) client.log.warn('Part of the wallet list failed', { error: reason })
    store.setState({ status: failed.length ? 'error' : 'ready' })
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    load,
    async prepare() {
      await parts[0].load().catch(() => {})
      if (!client.options.wallets) return
      const source = await client
        .use(walletSource)
        .load()
        .catch(() => undefined)
      if (!source?.local) return
      await load()
      const { featured, recommended } = store.getState()
      client.use(walletImages).want([...featured, ...recommended].flatMap(({ imageId }) => imageId ?? []))
    },
  }
}
