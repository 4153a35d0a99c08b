import type { Client } from '../client/client.ts'
import { updateOperation } from '../operations/operations.ts'
import type { Asked } from './ask.ts'

/** Notes a transaction's hash at once and its receipt when it comes; a failure to ask for the receipt leaves it `sent`. */
export function trackTransaction(client: Client, operation: string, hash: string, { entry, target }: Asked): void {
  updateOperation(client, operation, { status: 'sent', hash })
  entry.instance.can
    .waitForTransaction?.({ chainId: target.chainId, hash })
    .then(({ status }) => updateOperation(client, operation, { status: status === 'success' ? 'done' : 'failed' }))
    .catch((error: unknown) => client.log.warn('The receipt of a transaction could not be read', { hash, error }))
}
