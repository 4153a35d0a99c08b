import { formatAccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { addressOn } from '../../kernel/connection/select.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { canSend } from '../send/send-target.ts'

/** The accounts of the login on each network of the app where it can send. */
export function moveTargets(client: LatchkeyClient): readonly AccountTarget[] {
  const { connections, sessions } = client.connection.getState()
  const own = Object.values(connections).filter(({ sessionId }) => sessions[sessionId]?.source === 'auth')
  return client.networks.flatMap((network) => {
    const { caipNetworkId: chainId, chainNamespace } = network
    const connection = own.find(
      ({ approvedChains, namespace }) =>
        namespace === chainNamespace && (approvedChains === 'any' || approvedChains.includes(chainId)),
    )
    if (!connection) return []
    const address = addressOn(connection, chainId)
    const target: AccountTarget = {
      id: formatAccountId(chainId, address),
      connection: { ...connection, chainId },
      address,
      network,
      can: client.adapters.get(connection.adapterId)?.instance.can ?? {},
    }
    return canSend(client, target) ? [target] : []
  })
}

/** The target on one network. */
export function moveTarget(client: LatchkeyClient, chainId: string): AccountTarget | undefined {
  return moveTargets(client).find(({ connection }) => connection.chainId === chainId)
}
