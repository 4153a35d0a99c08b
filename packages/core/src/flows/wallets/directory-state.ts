import type { LatchkeyClient } from '../../kernel/client.ts'
import { deviceOf } from '../../kernel/platform/device-of.ts'
import type { Connector } from '../../kernel/ports/connector.ts'
import type { Device } from '../../kernel/ports/platform.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import { connectorRows } from './connector-rows.ts'
import type { Curated } from './curated.ts'
import { excludedWallets } from './excluded-wallets.ts'
import { identifyConnector } from './identify-connector.ts'
import type { Appearance } from './label-namesakes.ts'
import { listRows } from './list-rows.ts'
import type { ListState } from './list-state.ts'
import { indexListed, type ListedIndex } from './listed-index.ts'
import { type GroupFacts, walletGroups } from './wallet-groups.ts'
import type { WalletRow } from './wallet-row.ts'
import type { WalletListState, WalletsState } from './wallets-state.ts'

export type DirectoryInputs = {
  readonly connectors: readonly Connector[]
  readonly curated: Omit<Curated, 'status'>
  readonly list: ListState
  readonly recent: readonly ListedWallet[]
  /** A wallet is connected by a pairing. */
  readonly paired: boolean
  /** Wallets that were asked for one by one. */
  readonly looked: readonly ListedWallet[]
  readonly hasSource: boolean
  readonly appearance: Appearance | undefined
}

/** Everything the wallet views list, computed from what is known; `looked` are the rows of wallets asked for one by one. */
export function directoryState(
  client: LatchkeyClient,
  inputs: DirectoryInputs,
): Omit<WalletsState, 'status'> & { readonly looked: readonly WalletRow[] } {
  const { options, platform, networks } = client
  const { curated, list, recent, looked } = inputs
  const device = deviceOf(platform)
  const shown = [...curated.featured, ...curated.recommended]
  const all = [...shown, ...list.pages.wallets]
  const found = list.search?.wallets ?? []
  const listed = indexListed([
    ...all,
    ...found,
    ...looked,
    ...recent,
    ...curated.excluded,
    ...(options.customWallets ?? []),
  ])
  const isExcluded = excludedWallets(options.excludeWalletIds, curated.excluded)
  const allowed = options.allWallets ?? 'always'
  const reachable = options.pairing?.reach !== 'private'
  const facts: GroupFacts = {
    options,
    device,
    detected: detectedRows(client, inputs, listed).filter((row) => !isExcluded(row)),
    recent,
    featured: curated.featured,
    recommended: curated.recommended,
    isExcluded,
    namespaces: new Set(networks.map(({ chainNamespace }) => chainNamespace)),
    pairing: { present: client.pairing !== undefined, reachable, connected: inputs.paired },
    appearance: inputs.appearance,
    offersAll: inputs.hasSource && (allowed === 'always' || (allowed === 'mobile' && device.mobile)),
  }
  return {
    groups: walletGroups(facts),
    offersAll: facts.offersAll,
    count: curated.count,
    countIsExact: Boolean(options.includeWalletIds?.length),
    list: listState(list, listRows(list.search ? found : all, facts), all.length, shown.length),
    looked: listRows(looked, facts),
  }
}

/** Rows of what adapters found. A library's own WalletConnect gives way to the client's pairing; a login has a view of its own. */
function detectedRows(
  client: LatchkeyClient,
  { connectors, curated }: DirectoryInputs,
  listed: ListedIndex,
): readonly WalletRow[] {
  const { options, platform } = client
  const shown = connectors.filter((connector) => {
    if (connector.type === 'AUTH' || (connector.type === 'WALLET_CONNECT' && client.pairing)) return false
    const { name } = identifyConnector(connector, curated.recognise, listed)
    const anonymous = isAnonymous(connector, name !== undefined)
    return !anonymous || !hidesAnonymous(connector, deviceOf(platform), options.injected)
  })
  return connectorRows({
    connectors: shown,
    recognise: curated.recognise,
    listed,
    images: options.connectorImages,
    reachable: options.pairing?.reach !== 'private',
  })
}

function listState(
  { query, pages, search }: ListState,
  rows: readonly WalletRow[],
  asked: number,
  shown: number,
): WalletListState {
  if (search) {
    const busy = search.status === 'waiting' || search.status === 'loading'
    const status = busy ? 'loading' : search.status === 'error' ? 'error' : rows.length ? 'ready' : 'empty'
    return { query, rows, count: rows.length, status, error: search.error }
  }
  const total = pages.count === undefined ? asked : pages.count + shown
  const count = pages.status === 'ready' ? rows.length : Math.max(rows.length, total - (asked - rows.length))
  // For a view, `idle` between two pages means ready: the loaded wallets can be used.
  const status = pages.status === 'idle' && pages.loaded > 0 ? 'ready' : pages.status
  return { query, rows, count, status: status === 'ready' && !rows.length ? 'empty' : status, error: pages.error }
}

/**
 * "Browser Wallet": an injected provider that nothing identifies. Only `window.ethereum` may belong to any wallet. In other ecosystems each
 * wallet has a global of its own, such as `window.keplr`.
 */
function isAnonymous({ chain, info, type }: Connector, recognised: boolean): boolean {
  return type === 'INJECTED' && chain === 'eip155' && !info?.rdns && !recognised
}

/**
 * Whether the anonymous injected wallet is hidden: always on a desktop, and on a phone if the page has no such wallet. With
 * `injected: 'always'` an app shows it.
 */
function hidesAnonymous(connector: Connector, device: Device, injected: 'auto' | 'always' | undefined): boolean {
  if (injected === 'always') return false
  return !device.mobile || !(connector.installed ?? device.insideWallet !== undefined)
}
