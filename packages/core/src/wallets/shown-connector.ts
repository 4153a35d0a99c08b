import type { Connector } from '../ports/connector.ts'
import type { PeerInfo } from '../ports/session.ts'
import { visibleName } from '../validate/visible-name.ts'

/** A wallet by a name that a visitor can read, whatever it announced. */
const named = (name: string, rdns: string | undefined) =>
  visibleName(name) || visibleName(rdns ?? '') || 'Unknown wallet'

export function shownConnector(connector: Connector): Connector {
  return { ...connector, name: named(connector.name, connector.info?.rdns) }
}

export function shownPeer(peer: PeerInfo): PeerInfo {
  return { ...peer, name: named(peer.name, peer.rdns) }
}
