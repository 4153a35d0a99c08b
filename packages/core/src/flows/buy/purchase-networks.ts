import type { PurchaseCurrency } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { accountTarget } from '../account/account-target.ts'
import type { PurchaseNetwork } from './buy-api.ts'
import { hasAccountOn } from './has-account-on.ts'

/** Providers number Ethereum's chains, and name others. */
function chainIdOf({ name, chainId }: PurchaseCurrency['networks'][number]): ChainId | undefined {
  if (/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chainId)) return chainId as ChainId
  if (name === 'solana') return 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  return /^[1-9]\d{0,15}$/.test(chainId) ? `eip155:${chainId}` : undefined
}

/** The networks of a currency where this app shows it: the app's own, on which the connected wallet has its account. Money goes to no other one. */
export function purchaseNetworks(
  client: LatchkeyClient,
  currency: PurchaseCurrency | undefined,
): readonly PurchaseNetwork[] {
  const target = accountTarget(client)
  const isOurs = (chainId: ChainId) =>
    client.networks.some(({ caipNetworkId }) => caipNetworkId === chainId) &&
    (!target || hasAccountOn(target.connection, chainId))
  return (currency?.networks ?? []).flatMap((network) => {
    const chainId = chainIdOf(network)
    if (chainId === undefined || !isOurs(chainId)) return []
    return [{ name: network.name, displayName: network.displayName ?? network.name, chainId }]
  })
}
