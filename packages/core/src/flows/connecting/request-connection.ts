import type { CoreClient } from '../../kernel/client.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import { earlyError } from '../../kernel/errors/early-error.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import { normalizeLate } from '../../kernel/errors/late-errors.ts'
import type { SignedMessage } from '../../kernel/ports/ability-values.ts'
import type { ConnectResult, SignInRequest } from '../../kernel/ports/adapter.ts'
import type { ChainId, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { promiseTry } from '../../kernel/promises/promise-try.ts'
import { hideModalForWallet } from '../modal/hide-modal-for-wallet.ts'
import { beginOperation, failOperation, updateOperation } from '../operations/operations.ts'
import { markConnecting } from './mark-connecting.ts'
import { storeConnection } from './store-connection.ts'
import { userDisconnected } from './user-disconnected.ts'

export type RequestConnectionParameters = {
  adapterId: string
  connectorId: string
  /** Asked for; a wallet may answer with another. */
  chainId?: ChainId | undefined
  signIn?: SignInRequest | undefined
}

/** A connect request that a wallet shows. It ends by itself, also when no view waits for it. */
export type PendingConnection = {
  /** Rejects with a `LatchkeyError`. */
  readonly answer: Promise<{ readonly connection: Connection; readonly signIn?: SignedMessage | undefined }>
  /** Call it when no view waits any more: the request no longer makes its namespace `connecting`, and becomes one of the client's operations. */
  detach(): void
  /** Call it when a view waits for the answer again. */
  rejoin(): void
}

/** Asks a wallet to connect, before anything is awaited: a popup wallet opens only within the click. Its answer is adopted in any case. */
export function requestConnection(client: CoreClient, parameters: RequestConnectionParameters): PendingConnection {
  const { adapterId, connectorId, chainId, signIn } = parameters
  const entry = client.adapters.get(adapterId)
  if (!entry) return refused(earlyError('adapter/not-found', 'Adapter not found', { input: adapterId }))
  const { namespace } = entry.adapter
  const name = client.connectors.getState().find((connector) => connector.id === connectorId)?.name ?? connectorId
  const operation = beginOperation(client, { kind: 'connect', connectorId, chainId })
  let settled = false
  let stop: Unsubscribe = markConnecting(client, [namespace])
  client.storage.item(userDisconnected).remove()

  const asked = promiseTry(() => entry.instance.connect({ connectorId, chainId, signIn }))
  hideModalForWallet(client, parameters, asked)

  function adopt({ connection, peer, signIn: signed }: ConnectResult) {
    const session = { id: connection.sessionId, source: 'adapter', peer } as const
    client.dispatch({ type: 'opened', session, connections: [connection], activate: true })
    client.dispatch({ type: 'namespaceActivated', namespace })
    updateOperation(client, operation, { status: 'done', connectionId: connection.id, account: addressOn(connection) })
    client.events.emit('CONNECT_SUCCESS', { method: 'browser', name, namespaces: [namespace] })
    storeConnection(client, connection)
    return { connection: activeConnection(client.connection.getState(), namespace) ?? connection, signIn: signed }
  }

  async function refuse(thrown: unknown): Promise<never> {
    const error = await normalizeLate(thrown)
    failOperation(client, operation, error)
    if (error.code === 'connection/user-rejected') client.events.emit('USER_REJECTED', { name })
    else client.events.emit('CONNECT_ERROR', { message: error.shortMessage, code: error.code })
    throw error
  }

  const answer = asked.then(adopt, refuse).finally(() => {
    settled = true
    stop()
  })
  return {
    answer,
    detach() {
      if (settled) return
      stop()
      updateOperation(client, operation, { detached: true })
    },
    rejoin() {
      if (settled) return
      stop()
      stop = markConnecting(client, [namespace])
      updateOperation(client, operation, { detached: false })
    },
  }
}

function refused(error: LatchkeyError): PendingConnection {
  return { answer: Promise.reject(error), detach() {}, rejoin() {} }
}
