import { type AddTransactionParameters, addTransaction, type ChainId, type LatchkeyClient } from '@latchkey/core'

/** The account that was asked to send a transaction, and its network. */
export type AskedTransaction = Pick<AddTransactionParameters, 'account' | 'connectionId'> & {
  readonly chainId: ChainId | undefined
}

/** What a hook of wagmi's ended with: a hash, or a receipt where it waits for one. */
type Sent = { readonly data: unknown; readonly meta: Readonly<Record<string, unknown>> | undefined }

/** Notes a transaction that a hook of wagmi's has sent. */
export function noteTransaction(client: LatchkeyClient, asked: AskedTransaction, { data, meta }: Sent): void {
  const hash = typeof data === 'string' ? data : (data as { transactionHash?: unknown } | undefined)?.transactionHash
  const { connections } = client.connection.getState()
  // Its account isn't known once the wallet is disconnected.
  if (typeof hash !== 'string' || !asked.connectionId || !connections[asked.connectionId]) return
  const { description } = (meta?.latchkey ?? {}) as { readonly description?: unknown }
  addTransaction(client, { ...asked, hash, ...(typeof description === 'string' && { description }) })
}
