import { walletFacts } from '../facts/all.ts'
import { list } from '../list.ts'
import type { ListedWallet } from '../listed-wallet.ts'
import type { WalletRecord } from './wallet-record.ts'

/** The parameters of a registry's `/getWallets`, with the comma-separated ones already split. */
export type RegistryQuery = {
  readonly page?: number | undefined
  readonly entries?: number | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge_type?: string | undefined
  readonly chains?: readonly string[] | undefined
}

/** The static list in the shape of a registry: for a server, and for code that already reads registries. */
export type WalletRegistry = {
  /** @returns one page (40 rows by default), and the number of all matches */
  getWallets(query?: RegistryQuery): Promise<{ readonly data: readonly WalletRecord[]; readonly count: number }>
  /** The image as SVG text, null for an id that isn't in the list. */
  getWalletImage(id: string): Promise<string | null>
  /** The source of a wallet's facts, and the day (`YYYY-MM-DD`) when they were compared with it; null for an id that isn't in the list. */
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

/** Converts a wallet to the registry's form. */
function toRecord(wallet: ListedWallet): WalletRecord {
  return {
    id: wallet.id,
    name: wallet.name,
    rdns: wallet.rdns,
    image_id: wallet.imageId,
    homepage: wallet.homepage,
    mobile_link: wallet.mobileLink,
    desktop_link: wallet.desktopLink,
    webapp_link: wallet.webappLink,
    link_mode: wallet.linkMode,
    app_store: wallet.appStore,
    play_store: wallet.playStore,
    chrome_store: wallet.chromeStore,
    chains: wallet.chains,
    badge_type: wallet.badge,
    order: wallet.order,
    injected: wallet.injected?.map(({ namespace, injectedId }) => ({ namespace, injected_id: injectedId })),
  }
}
