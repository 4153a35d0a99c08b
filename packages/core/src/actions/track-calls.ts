import type { LatchkeyClient } from '../client/client.ts'
import { awaitReceipt } from '../operations/await-receipt.ts'
import { updateOperation } from '../operations/operations.ts'
import type { Asked } from './ask.ts'

/** Notes a bundle's id at once, and what became of its calls when the wallet knows. */
export function trackCalls(client: LatchkeyClient, operation: string, calls: string, { entry, target }: Asked): void {
  updateOperation(client, operation, { status: 'sent', calls })
  const { chainId, connectionId } = target
  awaitReceipt(client, entry, { id: operation, chainId, connectionId, calls })
}
