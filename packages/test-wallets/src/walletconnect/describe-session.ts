import type { ApprovedNamespaces } from './approve-namespaces.ts'
import type { WalletConnectSession } from './wallet-connect-wallet.ts'

/** A session of the SDK as a test wants to see it. */
export function describeSession(session: {
  topic: string
  peer: { metadata: { name: string; url: string } }
  namespaces: ApprovedNamespaces
}): WalletConnectSession {
  const namespaces = Object.values(session.namespaces)
  const { name, url } = session.peer.metadata
  return {
    topic: session.topic,
    peer: { name, url },
    chains: namespaces.flatMap((namespace) => namespace.chains ?? []),
    accounts: namespaces.flatMap((namespace) => namespace.accounts),
    methods: namespaces.flatMap((namespace) => namespace.methods),
    events: namespaces.flatMap((namespace) => namespace.events),
  }
}
