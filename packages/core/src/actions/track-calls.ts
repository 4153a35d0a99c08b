import type { Asked } from '../flows/operations/ask.ts'
import { awaitReceipt } from '../flows/operations/await-receipt.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'

/** Notes a bundle's id at once, and what became of its calls when the wallet knows. */
export function trackCalls(client: LatchkeyClient, operation: string, calls: string, { entry, target }: Asked): void {
  updateOperation(client, operation, { status: 'sent', calls })
  const { chainId, connectionId } = target
  awaitReceipt(client as CoreClient, entry, { id: operation, chainId, connectionId, calls })
}
