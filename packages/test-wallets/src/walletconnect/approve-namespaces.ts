import type { WalletKitTypes } from '@reown/walletkit'
import { providerError } from '../shared/provider-error.ts'
import type { Sdk } from './load-sdk.ts'
import type { NamespaceSupport, WalletConnectNamespace } from './namespace/namespace.ts'
import type { NamespaceLimits } from './wallet-connect-wallet.ts'

/** The part of a proposal that decides, also after it has become a session. */
export type Proposal = Pick<WalletKitTypes.SessionProposal['params'], 'requiredNamespaces' | 'optionalNamespaces'>
export type ApprovedNamespaces = ReturnType<Sdk['buildApprovedNamespaces']>

/**
 * The part of a proposal that the wallet approves: the chains and methods of both sides, within the limits. Throws 5100 when nothing is
 * left.
 */
export function approveNamespaces(
  { buildApprovedNamespaces }: Pick<Sdk, 'buildApprovedNamespaces'>,
  proposal: Proposal,
  namespaces: readonly WalletConnectNamespace[],
  limits: NamespaceLimits | null,
): ApprovedNamespaces {
  const supportedNamespaces = Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const limit = limits?.[namespace.key]
      return limit === false ? [] : [[namespace.key, limited(namespace.support(), limit)]]
    }),
  )
  // The SDK's type wants the whole proposal; its function reads these two parts.
  const requested = namespaces.reduce(askingForItsClaim, proposal) as WalletKitTypes.SessionProposal['params']
  const approved = buildApprovedNamespaces({ proposal: requested, supportedNamespaces })
  const some = Object.entries(approved).filter(([, namespace]) => namespace.accounts.length > 0)
  if (some.length === 0) throw providerError(5100, 'Unsupported chains.')
  return Object.fromEntries(some)
}

function limited(
  support: NamespaceSupport,
  limits: Exclude<NamespaceLimits[string], false> | undefined,
): NamespaceSupport {
  const within = (wanted: readonly string[] | undefined) => (value: string) => !wanted || wanted.includes(value)
  return {
    chains: support.chains.filter(within(limits?.chains)),
    methods: support.methods.filter(within(limits?.methods)),
    events: support.events.filter(within(limits?.events)),
    accounts: support.accounts.filter((account) => within(limits?.chains)(account.slice(0, account.lastIndexOf(':')))),
  }
}

/** The proposal as if it had asked for the claimed chain, so that the lie passes the SDK's own check. */
function askingForItsClaim(proposal: Proposal, { key, claims }: WalletConnectNamespace): Proposal {
  const claim = claims()
  const requested = proposal.optionalNamespaces[key] ?? proposal.requiredNamespaces[key]
  if (claim === undefined || !requested) return proposal
  const { [key]: _replaced, ...requiredNamespaces } = proposal.requiredNamespaces
  const optionalNamespaces = { ...proposal.optionalNamespaces, [key]: { ...requested, chains: [claim] } }
  return { ...proposal, requiredNamespaces, optionalNamespaces }
}
