import type { Route } from '../../kernel/router/route.ts'
import { viewRules } from '../../kernel/router/view-rules.ts'

/** The facts that decide the first view. */
export type OpeningFacts = {
  /** Adapters, or an auth source, which counts as one. */
  readonly adapters: boolean
  readonly pairing: boolean
  /** A registry or a static wallet list is there. */
  readonly walletSource: boolean
  readonly address: boolean
  readonly mobile: boolean
}

/**
 * The first view that the modal shows. A requested view that needs an account is kept as `continuation`
 * while there is none.
 */
export function openingRoute(
  facts: OpeningFacts,
  requested?: Route | undefined,
): { readonly route: Route; readonly continuation?: Route | undefined } {
  if (!facts.adapters && !facts.address && facts.pairing) {
    const all = facts.mobile && facts.walletSource
    return { route: all ? { view: 'AllWallets' } : { view: 'ConnectingWalletConnectBasic' } }
  }
  if (requested && (facts.address || !viewRules(requested.view).needsAccount)) return { route: requested }
  if (requested) return { route: { view: 'Connect' }, continuation: requested }
  return { route: facts.address ? { view: 'Account' } : { view: 'Connect' } }
}
