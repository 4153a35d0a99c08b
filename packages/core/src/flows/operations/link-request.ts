import type { LatchkeyClient } from '../../kernel/client.ts'
import type { SessionRequest } from '../../kernel/ports/pairing.ts'
import { updateOperation } from './operations.ts'

/**
 * Notes at an operation which request to a phone wallet belongs to it. From then on the operation is stored. Operations with the same session,
 * chain, account and kind are sent in the order in which they began. A request that the app made without Latchkey has no operation.
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
