import type { WalletKit } from '@reown/walletkit'
import type { ApprovedNamespaces } from './approve-namespaces.ts'
import type { NamespaceEvent, NamespaceSupport } from './namespace/namespace.ts'

type Kit = InstanceType<typeof WalletKit>

/**
 * Tells every session about a change in the wallet: updates its accounts, adds the event's chain if the session lacks it, then emits the
 * event if the session has approved it.
 */
export async function changeSessions(kit: Kit, support: NamespaceSupport, event: NamespaceEvent): Promise<void> {
  const key = event.chainId.slice(0, event.chainId.indexOf(':'))
  const { name, data, chainId } = event
  for (const { topic, namespaces } of Object.values(kit.getActiveSessions())) {
    const approved = namespaces[key]
    if (!approved) continue
    const changed = withSupport(approved, support, chainId)
    await kit.updateSession({ topic, namespaces: { ...namespaces, [key]: changed } })
    if (approved.events.includes(name)) await kit.emitSessionEvent({ topic, event: { name, data }, chainId })
  }
}

function withSupport(approved: ApprovedNamespaces[string], support: NamespaceSupport, chainId: string) {
  const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)
  const chains = [...new Set([...(approved.chains ?? []), chainId])]
  const accounts = chains.flatMap((chain) => {
    const own = support.accounts.filter((account) => account.startsWith(`${chain}:`))
    // A chain that the wallet only claims has the addresses of the others.
    return own.length ? own : [...new Set(support.accounts.map(addressOf))].map((address) => `${chain}:${address}`)
  })
  return { ...approved, chains, accounts }
}
