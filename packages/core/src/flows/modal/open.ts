import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection, connectedNamespace } from '../../kernel/connection/select.ts'
import { deviceOf } from '../../kernel/platform/device-of.ts'
import type { Connector } from '../../kernel/ports/connector.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { reset } from '../../kernel/router/history.ts'
import type { Route } from '../../kernel/router/route.ts'
import { rowId } from '../wallets/row-id.ts'
import { guardFor } from './guard-for.ts'
import { openingRoute } from './opening-route.ts'

/** The names of the views that need no parameter. */
type PlainView<route extends Route = Route> = route extends Route
  ? { readonly view: route['view'] } extends route
    ? route['view']
    : never
  : never

/** Parameters of `openModal`. */
export type OpenParameters = {
  /** A view with its parameters, or its name when it needs none. */
  view?: Route | PlainView | undefined
  /** The ecosystem whose account or wallets the view shows. */
  namespace?: Namespace | undefined
}

/**
 * Opens the modal. Resolves with the connection as soon as one is made, or at the close with the one there is, else `null`; it never
 * rejects. Where a wallet is connected already it resolves at the close. In a wallet's own browser it goes straight to that wallet, with
 * the list one step back.
 *
 * @example const connection = await openModal(client)
 */
export function openModal(client: LatchkeyClient, parameters: OpenParameters = {}): Promise<Connection | null> {
  const { router } = client
  const state = client.connection.getState()
  const namespace = parameters.namespace ?? connectedNamespace(state)
  const core = client as CoreClient
  if (namespace && state.activeByNamespace[namespace]) core.dispatch({ type: 'namespaceActivated', namespace })
  const requested = typeof parameters.view === 'string' ? ({ view: parameters.view } as Route) : parameters.view
  const { route, continuation } = openingRoute(
    {
      adapters: Boolean(client.adapters.size || client.auth),
      pairing: Boolean(client.pairing),
      walletSource: Boolean(client.options.wallets ?? client.options.services),
      address: Boolean(namespace && state.activeByNamespace[namespace]),
      mobile: deviceOf(client.platform).mobile,
    },
    requested,
  )
  const guard = guardFor(client, requested?.view)
  const hostWallet = !guard && !requested && route.view === 'Connect' ? findHostWallet(client) : undefined
  router.set({
    open: true,
    history: hostWallet
      ? [route, { view: 'ConnectingExternal', rowId: rowId(hostWallet), connectorId: hostWallet.id }]
      : reset(guard?.route ?? withNamespace(route, parameters.namespace)),
    blocked: guard?.blocks,
    continuation: guard && requested ? requested : continuation,
    aside: false,
  })
  client.events.emit('MODAL_OPEN', {
    connected: activeConnection(client.connection.getState()) !== undefined,
    view: route.view,
  })
  return new Promise((resolve) => {
    const settle = (connection: Connection | null, isClosed?: boolean) => {
      // It doesn't wait for a connection that was there at the opening, as when the visitor chooses another ecosystem.
      if (connection && !isClosed && state.connections[connection.id]) return
      router.waiters.delete(settle)
      resolve(connection)
    }
    router.waiters.add(settle)
  })
}

function withNamespace(route: Route, namespace: Namespace | undefined): Route {
  return namespace && (route.view === 'Connect' || route.view === 'Account') ? { ...route, namespace } : route
}

/**
 * The one wallet whose browser shows this page, if it is certain which: there a list of other wallets would be a detour. An anonymous
 * provider counts only when nothing announced itself.
 */
function findHostWallet(client: LatchkeyClient): Connector | undefined {
  if (deviceOf(client.platform).insideWallet !== 'injected') return undefined
  const found = client.connectors
    .getState()
    .filter(({ type, installed }) => (type === 'ANNOUNCED' || type === 'INJECTED') && installed !== false)
  const named = found.filter(({ type, info }) => type === 'ANNOUNCED' || info?.rdns !== undefined)
  const candidates = named.length ? named : found
  const wallets = new Set(candidates.map(({ id, info }) => info?.rdns ?? id))
  return wallets.size === 1 ? (candidates.find(({ type }) => type === 'ANNOUNCED') ?? candidates[0]) : undefined
}
