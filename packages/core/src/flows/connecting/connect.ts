import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import type { WithSignal } from '../../kernel/ports/namespace.ts'
import { abortable, abortedError } from '../../kernel/promises/abortable.ts'
import { type PendingConnection, type RequestConnectionParameters, requestConnection } from './request-connection.ts'

/** What `connect` takes: the connector, and the network and account to ask for. */
export type ConnectParameters = WithSignal & RequestConnectionParameters

/** What `connect` returns: the connection, and the signature when the wallet signed in within the same step. */
export type ConnectReturnType = Awaited<PendingConnection['answer']>

/**
 * Connects a wallet of an adapter. The wallet is asked synchronously, within the visitor's click. An abort before asks
 * no wallet; a later abort only stops the waiting: the wallet may still be asking, and a late approval is adopted.
 *
 * @example
 * const { connection } = await connect(client, { adapterId: 'wagmi', connectorId: 'io.rabby' })
 * @throws LatchkeyError `connection/user-rejected`, `connection/already-pending`, `connection/wallet-locked`, `connector/not-found`,
 * `adapter/not-found`, `request/aborted`
 */
export function connect(
  client: LatchkeyClient,
  { signal, ...parameters }: ConnectParameters,
): Promise<ConnectReturnType> {
  if (signal?.aborted) return Promise.reject(abortedError(signal))
  const asked = requestConnection(client as CoreClient, parameters)
  return abortable(asked.answer, signal, asked.detach)
}
