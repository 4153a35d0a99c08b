import type { LatchkeyClient } from '../client/client.ts'
import { awaitReceipt } from '../operations/await-receipt.ts'
import { updateOperation } from '../operations/operations.ts'
import type { Asked } from './ask.ts'

/** Notes a transaction's hash at once and its receipt when it comes. */
export function trackTransaction(
  client: LatchkeyClient,
  operation: string,
  hash: string,
  { entry, target }: Asked,
): void {
  updateOperation(client, operation, { status: 'sent', hash })
  awaitReceipt(client, entry, { id: operation, chainId: target.chainId, hash })
}
