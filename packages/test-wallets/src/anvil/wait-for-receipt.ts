import { setTimeout as wait } from 'node:timers/promises'
import { type Hex, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'

type Client = { getTransactionReceipt(question: { readonly hash: Hex }): Promise<TransactionReceipt> }

/** Between two questions, in ms. */
const interval = 20

/**
 * Waits until a transaction is mined. viem's `waitForTransactionReceipt` looks again only at a new block, and misses a block that is made while it
 * looks for a replacement. A chain that makes a block for each transaction makes no further one, so a test would wait until its limit.
 *
 * @example
 * const { status } = await waitForReceipt(publicClient, hash)
 */
export async function waitForReceipt(client: Client, hash: Hex): Promise<TransactionReceipt> {
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    }
    await wait(interval)
  }
}
