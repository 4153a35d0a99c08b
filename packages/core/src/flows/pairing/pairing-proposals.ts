import type { LatchkeyClient } from '../../kernel/client.ts'
import { isLatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId, Namespace } from '../../kernel/ports/namespace.ts'
import type { NamespaceProposal } from '../../kernel/ports/pairing.ts'

/** Without an adapter a namespace's methods are the wallet's choice; connecting alone needs none. */
const bare = { methods: [], events: ['accountsChanged', 'chainChanged'] } as const

/**
 * What is asked of a phone wallet: for each namespace its adapter's methods and all configured networks, the one in use first, with the
 * older ids some wallets still know.
 */
export async function pairingProposals(
  client: LatchkeyClient,
  namespaces?: readonly Namespace[] | undefined,
): Promise<readonly NamespaceProposal[]> {
  const wanted = namespaces ?? [...new Set(client.networks.map((network) => network.chainNamespace))]
  const proposals = await Promise.all(wanted.map((namespace) => proposalOf(client, namespace)))
  return proposals.filter(({ chains }) => chains.length)
}

async function proposalOf(client: LatchkeyClient, namespace: Namespace): Promise<NamespaceProposal> {
  const { selected } = client.connection.getState()
  const networks = client.networks.filter((network) => network.chainNamespace === namespace)
  const first = networks.find((network) => network.caipNetworkId === selected[namespace])
  const ordered = first ? [first, ...networks.filter((network) => network !== first)] : networks
  const chains = ordered.flatMap(({ caipNetworkId, deprecatedCaipNetworkId }): ChainId[] =>
    deprecatedCaipNetworkId ? [caipNetworkId, deprecatedCaipNetworkId] : [caipNetworkId],
  )
  const proposal = client.adapterFor(namespace)?.adapter.proposal ?? bare
  const { methods, events } = typeof proposal === 'function' ? await proposal().catch(told(client)) : proposal
  return { namespace, chains, methods, events }
}

/** An adapter that can't carry a session says so before a visitor approves one. What couldn't be loaded is no fault of the app's. */
const told =
  ({ alerts }: LatchkeyClient) =>
  (error: unknown): never => {
    if (isLatchkeyError(error))
      alerts.show({ code: error.code, short: error.shortMessage, details: error.details, once: true })
    throw error
  }
