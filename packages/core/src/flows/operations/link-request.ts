import type { LatchkeyClient } from '../../kernel/client.ts'
import type { SessionRequest } from '../../kernel/ports/pairing.ts'
import { updateOperation } from './operations.ts'

/**
 * Ties a phone wallet's request to the operation it was made for, which is stored from now on. Operations that agree in session, chain,
 * account and kind go out in the order in which they were asked for. A request that the app made past Latchkey has no operation.
 */
export function linkRequest(
  client: LatchkeyClient,
  { sessionId, requestId, kind, chainId, account }: SessionRequest,
): void {
  const { connections } = client.connection.getState()
  const found = client.operations.getState().findLast((operation) => {
    if (operation.status !== 'asked' || operation.request || operation.kind !== kind) return false
    const connection = operation.connectionId === undefined ? undefined : connections[operation.connectionId]
    if (connection?.sessionId !== sessionId || operation.chainId !== chainId) return false
    const { sameAddress } = client.adapters.get(connection.adapterId)?.adapter.chain ?? {}
    return !account || !operation.account || sameAddress?.(operation.account, account) === true
  })
  if (found) updateOperation(client, found.id, { request: { sessionId, id: requestId } })
}
