import type { ConnectorGroup } from '../../kernel/option-types.ts'
import type { Connector, ConnectorType } from '../../kernel/ports/connector.ts'
import { announcedIcon } from '../../kernel/validate/announced-icon.ts'
import { safeIcon } from '../../kernel/validate/safe-icon.ts'
import { identifyConnector } from './identify-connector.ts'
import type { ListedIndex } from './listed-index.ts'
import type { Recogniser } from './recogniser.ts'
import { rowId } from './row-id.ts'
import { walletLinks } from './wallet-links.ts'
import type { WalletRow, WalletTag } from './wallet-row.ts'

/** The nearer to the wallet itself, the earlier: of two ways to one wallet in one ecosystem the first is kept. */
const nearness: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'EXTERNAL']

type Found = { readonly key: string; readonly name: string; readonly connectors: Connector[] }

/**
 * One row a wallet: connectors of the same identity are merged, one for each ecosystem. Two that claim the same identity in the same way
 * can't both be it, so both are shown.
 */
export function connectorRows(parameters: {
  readonly connectors: readonly Connector[]
  readonly recognise: Recogniser | undefined
  readonly listed: ListedIndex
  readonly images: Readonly<Record<string, string>> | undefined
  /** As for `listedRow`. */
  readonly reachable: boolean
}): readonly WalletRow[] {
  const { connectors, listed, recognise } = parameters
  const found: Found[] = []
  for (const connector of connectors) {
    const { key, name } = identifyConnector(connector, recognise, listed)
    const alike = found.filter((entry) => entry.key === key)
    const row = alike.find((entry) => takes(entry, connector))
    if (row) add(row, connector)
    else if (!alike.some((entry) => entry.connectors.some((other) => other.id === connector.id)))
      found.push({
        key,
        name: connector.type === 'ANNOUNCED' ? connector.name : (name ?? connector.name),
        connectors: [connector],
      })
  }
  const ids = new Set<string>()
  return found.map((entry) => {
    const row = toRow(entry, parameters)
    // Only one of two that claim the same rdns can have it for its id.
    const id = ids.has(row.id) ? `${row.id}:${entry.connectors[0]?.id}` : row.id
    ids.add(id)
    return { ...row, id }
  })
}

/** A row takes a connector of an ecosystem it lacks, and of one it has when one of the two is nearer to the wallet. */
function takes({ connectors }: Found, connector: Connector): boolean {
  const twin = connectors.find(({ chain }) => chain === connector.chain)
  return twin === undefined || twin.type !== connector.type
}

function add({ connectors }: Found, connector: Connector): void {
  const at = connectors.findIndex(({ chain }) => chain === connector.chain)
  const twin = connectors[at]
  if (!twin) connectors.push(connector)
  else if (nearness.indexOf(connector.type) < nearness.indexOf(twin.type)) connectors[at] = connector
}

function toRow(
  { name, connectors }: Found,
  { listed, images, reachable }: Parameters<typeof connectorRows>[0],
): WalletRow {
  const first = connectors[0] as Connector
  const wallet = connectors.map(listed).find((entry) => entry !== undefined)
  const own = connectors.map(({ id }) => images?.[id]).find(Boolean) ?? (wallet && images?.[wallet.id])
  const rdns = connectors.find(({ info }) => info?.rdns)?.info?.rdns
  return {
    id: rowId(connectors.find(({ info }) => info?.rdns) ?? first),
    name,
    connectors: connectors.map(({ adapterId, id, chain }) => ({ adapterId, connectorId: id, namespace: chain })),
    registryId: wallet?.id ?? connectors.find(({ explorerId }) => explorerId)?.explorerId,
    rdns,
    imageUrl: safeIcon(own) ?? connectors.map(iconOf).find(Boolean),
    imageId: connectors.find(({ imageId }) => imageId)?.imageId ?? wallet?.imageId,
    links: wallet && walletLinks(wallet, reachable),
    chains: wallet?.chains,
    tags: tagsOf(connectors),
    group: groupOf(connectors),
    surface: connectors.some(({ surface }) => surface === 'page') ? 'page' : first.surface,
  }
}

function iconOf({ imageUrl, type }: Connector): string | undefined {
  return safeIcon(type === 'ANNOUNCED' ? announcedIcon(imageUrl) : imageUrl)
}

function tagsOf(connectors: readonly Connector[]): readonly WalletTag[] {
  if (groupOf(connectors) === 'walletConnect') return ['qr']
  const multichain = new Set(connectors.map(({ chain }) => chain)).size > 1
  const installed = connectors.some(({ type, installed: there }) => type !== 'EXTERNAL' && there !== false)
  return [...(multichain ? (['multichain'] as const) : []), ...(installed ? (['installed'] as const) : [])]
}

function groupOf(connectors: readonly Connector[]): ConnectorGroup {
  if (connectors.some(({ type }) => type === 'WALLET_CONNECT')) return 'walletConnect'
  return connectors.every(({ type }) => type === 'EXTERNAL') ? 'external' : 'injected'
}
