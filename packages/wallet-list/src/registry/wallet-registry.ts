import { walletFacts } from '../facts/all.ts'
import { list } from '../list.ts'
import { toRecord } from './to-record.ts'
import type { WalletRecord } from './wallet-record.ts'

/** The parameters of a registry's `/getWallets`, the comma-separated ones already split. */
export type RegistryQuery = {
  readonly page?: number | undefined
  readonly entries?: number | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge_type?: string | undefined
  readonly chains?: readonly string[] | undefined
}

/** The static list, speaking the wire shape of a registry: for a server, and for whoever already reads registries. */
export type WalletRegistry = {
  /** @returns one page (40 rows unless asked otherwise), and how many wallets match in all */
  getWallets(query?: RegistryQuery): Promise<{ readonly data: readonly WalletRecord[]; readonly count: number }>
  /** The picture as SVG text, null for an id that isn't in the list. */
  getWalletImage(id: string): Promise<string | null>
  /** Where what is said of a wallet comes from, and the day (`YYYY-MM-DD`) it was compared with that; null for an id that isn't in the list. */
  getSource(id: string): Promise<{ readonly source: string; readonly checked: string } | null>
}

/** @example const { data, count } = await walletRegistry.getWallets({ search: 'rab' }) */
export const walletRegistry: WalletRegistry = {
  async getWallets({ page = 1, entries = 40, badge_type: badge, ...filters } = {}) {
    const { wallets, count } = await list.getWallets({ page, entries, badge, ...filters })
    return { data: wallets.map(toRecord), count }
  },
  async getWalletImage(id) {
    const image = await list.getImage(id)
    return image && new TextDecoder().decode(image.bytes)
  },
  async getSource(id) {
    const fact = walletFacts.find((entry) => entry.id === id)
    return fact ? { source: fact.source, checked: fact.checked } : null
  },
}
