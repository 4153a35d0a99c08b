import { type AddTransactionParameters, addTransaction, type ChainId, type LatchkeyClient } from '@latchkey/core'

/** The account that was asked to send a transaction, and its network. */
export type AskedTransaction = Pick<AddTransactionParameters, 'account' | 'connectionId'> & {
  readonly chainId: ChainId | undefined
}

/** The result of a hook of wagmi: a hash, or a receipt if the hook waits for one. */
type Sent = { readonly data: unknown; readonly meta: Readonly<Record<string, unknown>> | undefined }

/** Notes a transaction that a hook of wagmi has sent. */
export function noteTransaction(client: LatchkeyClient, asked: AskedTransaction, { data, meta }: Sent): void {
  const hash = typeof data === 'string' ? data : (data as { transactionHash?: unknown } | undefined)?.transactionHash
  const { connections } = client.connection.getState()
  // Once the wallet is disconnected, the account isn't known any more.
  if (typeof hash !== 'string' || !asked.connectionId || !connections[asked.connectionId]) return
  const { description } = (meta?.latchkey ?? {}) as { readonly description?: unknown }
  addTransaction(client, { ...asked, hash, ...(typeof description === 'string' && { description }) })
}
