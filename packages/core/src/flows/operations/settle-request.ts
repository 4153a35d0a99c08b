import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { CoreClient } from '../../kernel/client.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { PairingEvent } from '../../kernel/ports/pairing.ts'
import { awaitReceipt } from './await-receipt.ts'
import { isUnclear } from './is-unclear.ts'
import { beginOperation, failOperation, updateOperation } from './operations.ts'

type Answered = Extract<PairingEvent, { type: 'answered' }>

/**
 * Notes a phone wallet's answer to a request of an earlier page. A transaction that was sent is noted even if no operation of ours asked for it,
 * for example because the app asked through its own library. Otherwise its hash would be lost.
 */
export function settleRequest(client: CoreClient, event: Answered): void {
  const { sessionId, requestId, kind, chainId, account, calls, hash, error } = event
  const operations = client.operations.getState()
  const found = operations.find(({ request }) => request?.sessionId === sessionId && request.id === requestId)
  if (error || (kind === 'transaction' && hash === undefined && calls === undefined)) {
    if (found?.status !== 'asked') return
    if (kind === 'transaction' && (!error || isUnclear(error, found)))
      updateOperation(client, found.id, { unclear: true })
    failOperation(client, found.id, error)
    return
  }
  if (kind === 'signature') {
    if (found) updateOperation(client, found.id, { status: 'done' })
    return
  }
  const sent = hash === undefined ? { calls } : { hash }
  const isKnown = (one: Operation) =>
    one.status !== 'asked' && (hash === undefined ? one.calls === calls : one.hash === hash)
  if (operations.some((operation) => isKnown(operation) && operation.chainId === chainId)) return
  const namespace = namespaceOf(chainId)
  const { connections } = client.connection.getState()
  const connection = Object.values(connections).find(
    (candidate) => candidate.sessionId === sessionId && candidate.namespace === namespace,
  )
  const { id: connectionId, connectorId } = connection ?? {}
  const id = found?.id ?? beginOperation(client, { kind, connectionId, connectorId, account, chainId })
  updateOperation(client, id, { status: 'sent', ...sent, request: { sessionId, id: requestId }, detached: true })
  const entry = client.adapterFor(namespace)
  if (entry) awaitReceipt(client, entry, { id, chainId, connectionId, ...sent })
}
