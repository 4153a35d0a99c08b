import type { AnyAdapter, Client } from '../client/client.ts'
import type { Operation } from './operation.ts'
import { updateOperation } from './operations.ts'

/** Notes a transaction's receipt when it comes; a failure to ask for it leaves the transaction `sent`. */
export function awaitReceipt(
  client: Client,
  { instance }: AnyAdapter,
  { id, chainId, hash }: Pick<Operation, 'id' | 'chainId' | 'hash'>,
): void {
  if (chainId === undefined || hash === undefined) return
  instance.can
    .waitForTransaction?.({ chainId, hash })
    .then(({ status, replacement }) => {
      // Sent and still pending is no failure: it stays in the list as it is (R45).
      if (status === 'pending') return
      updateOperation(client, id, {
        status: status === 'success' ? 'done' : 'failed',
        ...(replacement && { replacement }),
      })
    })
    .catch((error: unknown) => client.log.warn('The receipt of a transaction could not be read', { hash, error }))
}
