import type { Client } from '../client/client.ts'
import { activeConnection, addressOn } from '../connection/select.ts'
import { LatchkeyError, normalizeError } from '../errors/index.ts'
import type { SignedMessage } from '../ports/ability.ts'
import type { SignInRequest } from '../ports/adapter.ts'
import type { Cancel, ChainId } from '../ports/namespace.ts'
import type { Connection } from '../ports/session.ts'
import { detachable } from './detachable.ts'

export type ConnectParameters = Cancel & {
  adapterId: string
  connectorId: string
  /** Asked for; a wallet may answer with another. */
  chainId?: ChainId | undefined
  signIn?: SignInRequest | undefined
}

export type ConnectReturnType = { readonly connection: Connection; readonly signIn?: SignedMessage | undefined }

/**
 * Connects a wallet of an adapter. The wallet is asked synchronously, within the visitor's click. An abort only stops the waiting: the
 * wallet may still be asking, and a late approval is adopted.
 *
 * @example
 * const { connection } = await connect(client, { adapterId: 'wagmi', connectorId: 'io.rabby' })
 * @throws LatchkeyError `connection/user-rejected`, `connection/already-pending`, `connection/wallet-locked`, `connector/not-found`,
 * `adapter/not-found`, `request/aborted`
 */
export function connect(client: Client, parameters: ConnectParameters): Promise<ConnectReturnType> {
  const { adapterId, connectorId, signal, signIn } = parameters
  const entry = client.adapters.get(adapterId)
  if (!entry) return Promise.reject(new LatchkeyError('adapter/not-found', { input: adapterId }))
  const { namespace } = entry.adapter
  const name = client.connectors.getState().find((connector) => connector.id === connectorId)?.name ?? connectorId
  const operation = client.operations.begin({ kind: 'connect', connectorId, chainId: parameters.chainId })
  client.dispatch({ type: 'pending', namespace, kind: 'attempts', by: 1 })
  client.storage.item(leftEntry).remove()

  // Called before anything is awaited: a popup wallet opens only within the click.
  const asked = start(() => entry.instance.connect({ connectorId, chainId: parameters.chainId, signIn }))
  const settled = asked
    .then(
      (result) => {
        const session = { id: result.connection.sessionId, source: 'adapter', peer: result.peer } as const
        client.dispatch({ type: 'opened', session, connections: [result.connection], activate: true })
        client.dispatch({ type: 'namespaceActivated', namespace })
        client.operations.update(operation, {
          status: 'done',
          connectionId: result.connection.id,
          account: addressOn(result.connection),
        })
        client.events.emit('CONNECT_SUCCESS', { method: 'browser', name, namespaces: [namespace] })
        const connection = activeConnection(client.connection.getState(), namespace) ?? result.connection
        return { connection, signIn: result.signIn }
      },
      (thrown: unknown) => {
        const error = normalizeError(thrown)
        client.operations.fail(operation, error)
        if (error.code === 'connection/user-rejected') client.events.emit('USER_REJECTED', { name })
        else client.events.emit('CONNECT_ERROR', { message: error.shortMessage, code: error.code })
        throw error
      },
    )
    .finally(() => client.dispatch({ type: 'pending', namespace, kind: 'attempts', by: -1 }))
  return detachable(settled, signal, () => client.operations.update(operation, { detached: true }))
}

/** The visitor disconnected last: a page inside a Safe does not connect by itself again. */
export const leftEntry = {
  name: 'left',
  version: 1,
  decode: (value: unknown) => (value === true ? true : undefined),
} as const

function start<T>(call: () => Promise<T>): Promise<T> {
  try {
    return call()
  } catch (error) {
    return Promise.reject(error)
  }
}
