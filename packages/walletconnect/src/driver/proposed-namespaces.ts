import type { NamespaceProposal } from '@latchkey/core'
import type { ProposalTypes } from '@walletconnect/types'

/** The CAIP-25 proposal: everything is optional, so that a wallet which lacks a chain can still approve the others. */
export function proposedNamespaces(proposals: readonly NamespaceProposal[]): ProposalTypes.OptionalNamespaces {
  const namespaces: ProposalTypes.OptionalNamespaces = {}
  for (const { namespace, chains, methods, events } of proposals) {
    const known = namespaces[namespace]
    const join = (before: readonly string[] | undefined, added: readonly string[]) => [
      ...new Set([...(before ?? []), ...added]),
    ]
    namespaces[namespace] = {
      chains: join(known?.chains, chains),
      methods: join(known?.methods, methods),
      events: join(known?.events, events),
    }
  }
  return namespaces
}
