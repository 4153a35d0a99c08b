import type { Ability } from '@latchkey/core'
import { isLive, linkOf, type WagmiConnector } from './wagmi-types.ts'

/** The abilities of one connection, of all that the adapter has. */
export function abilitiesOf(connector: WagmiConnector, all: readonly Ability[]): readonly Ability[] {
  const link = linkOf(connector)
  const session = link?.attached
  if (!isLive(connector) || (link && !session)) return []
  if (session) return session.abilities()
  return all.filter((ability) => {
    if (ability === 'requestMoreAccounts') return connector.type === 'injected'
    return ability !== 'switchNetwork' || connector.switchChain !== undefined
  })
}
