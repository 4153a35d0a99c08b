import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { LatchkeyOptions } from '../../kernel/client.ts'
import type { ConnectorGroup } from '../../kernel/option-types.ts'
import { inAppNamespaces } from '../../kernel/platform/device-of.ts'
import type { Device } from '../../kernel/ports/platform.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import { type Appearance, labelNamesakes } from './label-namesakes.ts'
import { listedRow } from './listed-row.ts'
import { sameWallet } from './same-wallet.ts'
import type { WalletGroup, WalletRow } from './wallet-row.ts'

const defaultOrder: readonly ConnectorGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

export type GroupFacts = {
  readonly options: Pick<LatchkeyOptions, 'connectorOrder' | 'customWallets' | 'featuredWalletIds' | 'connectorImages'>
  readonly device: Device
  /** Rows of what adapters found, and the row of a library's own WalletConnect where no pairing is configured. */
  readonly detected: readonly WalletRow[]
  readonly recent: readonly ListedWallet[]
  readonly featured: readonly ListedWallet[]
  readonly recommended: readonly ListedWallet[]
  readonly isExcluded: (wallet: ListedWallet) => boolean
  /** Namespaces of the app's networks. */
  readonly namespaces: ReadonlySet<string>
  readonly pairing: { readonly present: boolean; readonly reachable: boolean; readonly connected: boolean }
  readonly offersAll: boolean
  /** Loaded when a wallet's name has letters that can look like Latin ones. */
  readonly appearance: Appearance | undefined
}

/** The Connect view's groups in the app's order, then the default one; no wallet is in two of them. */
export function walletGroups(facts: GroupFacts): readonly WalletGroup[] {
  const { options, detected, pairing } = facts
  const reachable = pairing.reachable
  const images = options.connectorImages
  const taken: WalletRow[] = [...detected]

  const listed = (wallets: readonly ListedWallet[], group: ConnectorGroup, known = false): readonly WalletRow[] => {
    // Without a pairing, a listed wallet can only be installed: AllWallets is for that. On a phone the wallet's app may open this page.
    const rows = wallets
      .filter((wallet) => pairing.present || (facts.device.mobile && opensPages(wallet, facts)))
      .filter((wallet) => !facts.isExcluded(wallet) && canBeUsed(wallet, facts, known))
      .map((wallet) => {
        const tags = group === 'recent' ? (['recent'] as const) : []
        return listedRow(wallet, { group, tags, images, reachable: reachable || group === 'custom' })
      })
      .filter((row, index, all) => all.findIndex((other) => sameWallet(other, row)) === index)
      .filter((row) => !taken.some((other) => sameWallet(other, row)))
    taken.push(...rows)
    return rows
  }

  const { customWallets = [], featuredWalletIds = [] } = options
  // The order of these lines decides in which group a wallet stays that belongs to two.
  const recent = listed(facts.recent, 'recent', !facts.device.mobile)
  const featured = listed(facts.featured, 'featured')
  const custom = listed(customWallets, 'custom', true)
  // If `featuredWalletIds` names no known wallet, the recommended wallets stay.
  const chosen = (featuredWalletIds.length > 0 && facts.featured.length > 0) || customWallets.length > 0
  const rows: Readonly<Record<ConnectorGroup, readonly WalletRow[]>> = {
    walletConnect: [
      ...(offersCode(facts) ? [codeRow] : []),
      ...detected.filter(({ group }) => group === 'walletConnect'),
    ],
    recent,
    injected: detected.filter(({ group }) => group === 'injected'),
    featured,
    custom,
    external: detected.filter(({ group }) => group === 'external'),
    recommended: chosen ? [] : listed(facts.recommended, 'recommended'),
  }
  const order = [...new Set([...(options.connectorOrder ?? []), ...defaultOrder])]
  const groups = order.map((id) => ({ id, rows: rows[id] ?? [] })).filter((group) => group.rows.length > 0)
  return labelNamesakes(groups, facts.appearance)
}

/** The QR code for any wallet. */
const codeRow: WalletRow = {
  id: 'walletConnect',
  name: 'WalletConnect',
  connectors: [],
  tags: ['qr'],
  group: 'walletConnect',
  surface: 'none',
}

/** There is no row for the QR code while a pairing is connected, nor on a phone with AllWallets: a phone can't scan its own screen. */
function offersCode({ pairing, device, offersAll }: GroupFacts): boolean {
  return pairing.present && !pairing.connected && !(device.mobile && offersAll)
}

/** Whether the wallet's app can open this page in its own browser, for one of the app's ecosystems. */
function opensPages(wallet: ListedWallet, { namespaces }: Pick<GroupFacts, 'namespaces'>): boolean {
  return inAppNamespaces(wallet).some((namespace) => namespaces.has(namespace))
}

/**
 * Whether a wallet is for one of the app's ecosystems, as far as it says, and has a link that this device can open. `known`: it works without a
 * link, because the app says so or it worked before. Without a pairing, or without a wallet that can join it, any wallet can be installed.
 */
export function canBeUsed(
  wallet: ListedWallet,
  { namespaces, device, pairing }: Pick<GroupFacts, 'namespaces' | 'device' | 'pairing'>,
  known = false,
): boolean {
  const { chains, mobileLink, desktopLink, webappLink } = wallet
  if (chains?.length && !chains.some((chain) => namespaces.has(namespaceOf(chain)))) return false
  if (!pairing.present || !pairing.reachable || known) return true
  return Boolean(mobileLink ?? (device.mobile ? opensPages(wallet, { namespaces }) : (desktopLink ?? webappLink)))
}
