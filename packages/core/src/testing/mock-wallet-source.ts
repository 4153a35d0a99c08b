import type { ListedWallet, WalletQuery, WalletSource } from '../kernel/ports/wallet-source.ts'

/** A list of wallets for tests, which notes what it was asked. */
export type MockWalletSource = WalletSource & {
  /** Everything that was asked, oldest first. */
  readonly queries: readonly WalletQuery[]
  /** Ids of the images that were asked for. */
  readonly images: readonly string[]
  /** The next calls fail with this; `undefined` = they work again. */
  fail(error: unknown): void
  /** Answers wait from now on until `release`. */
  hold(): void
  release(): void
}

/**
 * A wallet registry that filters and pages as a real one does, and fails when it is told to.
 *
 * @example const source = createMockWalletSource(listWallets(3))
 */
export function createMockWalletSource(wallets: readonly ListedWallet[]): MockWalletSource {
  const queries: WalletQuery[] = []
  const images: string[] = []
  const waiting: (() => void)[] = []
  let failure: { readonly error: unknown } | undefined
  let held = false

  async function ready() {
    if (held) await new Promise<void>((resolve) => waiting.push(resolve))
    if (failure) throw failure.error
  }
  return {
    queries,
    images,
    fail(error) {
      failure = error === undefined ? undefined : { error }
    },
    hold() {
      held = true
    },
    release() {
      held = false
      for (const go of waiting.splice(0)) go()
    },
    async getWallets(query) {
      queries.push(query)
      await ready()
      query.signal?.throwIfAborted()
      const { page, entries, include, exclude, search = '' } = query
      const found = wallets.filter(
        ({ id, name }) =>
          (!include?.length || include.includes(id)) &&
          !exclude?.includes(id) &&
          name.toLowerCase().includes(search.toLowerCase()),
      )
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
    },
    async getImage(imageId) {
      images.push(imageId)
      await ready()
      return { bytes: new TextEncoder().encode(imageId), type: 'image/png' }
    },
  }
}

/**
 * Wallets 1 to `count`, each with a phone link and an image.
 *
 * @example listWallets(2).map(({ name }) => name) // ['Wallet 1', 'Wallet 2']
 */
export function listWallets(count: number): readonly ListedWallet[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `w${index + 1}`,
    name: `Wallet ${index + 1}`,
    mobileLink: `wallet${index + 1}://`,
    imageId: `i${index + 1}`,
  }))
}
