import type { Asked } from '../flows/operations/ask.ts'
import { awaitReceipt } from '../flows/operations/await-receipt.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'

/** Notes a transaction's hash at once and its receipt when it comes. */
export function trackTransaction(
  client: LatchkeyClient,
  operation: string,
  hash: string,
  { entry, target }: Asked,
): void {
  updateOperation(client, operation, { status: 'sent', hash })
  awaitReceipt(client as CoreClient, entry, { id: operation, chainId: target.chainId, hash })
}
