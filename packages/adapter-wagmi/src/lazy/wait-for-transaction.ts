import type { Cancel, ChainId, Replacement } from '@latchkey/core'
import { confirmationMs } from '@latchkey/core/adapting'
import { fromCaip } from '@latchkey/eip1193'
import { WaitForTransactionReceiptTimeoutError } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import type { Work } from '../create-instance.ts'

type Parameters = Cancel & { readonly chainId: ChainId<'eip155'>; readonly hash: string }
type Outcome = { status: 'success' | 'reverted' | 'pending'; replacement?: Replacement }

/**
 * Waits until a transaction is in a block. A wallet may speed it up meanwhile, which counts as the same one; one that the visitor
 * cancelled or replaced by another has not happened. One that isn't in a block after 25 s was sent and is still pending, which is no
 * failure (SPEC S8.31, R45).
 */
export async function waitForTransaction({ config, context }: Work, parameters: Parameters): Promise<Outcome> {
  const { clock } = context
  let cancel = () => {}
  const pending = new Promise<Outcome>((resolve) => {
    cancel = clock.setTimeout(() => resolve({ status: 'pending' }), confirmationMs)
  })
  // viem counts by its own clock, and stops asking then.
  const outcome = receiptOf(config, parameters).catch((error: unknown): Outcome => {
    if (error instanceof WaitForTransactionReceiptTimeoutError) return { status: 'pending' }
    throw error
  })
  try {
    return await Promise.race([outcome, pending])
  } finally {
    cancel()
    outcome.catch(() => undefined)
  }
}

async function receiptOf(config: Work['config'], { chainId, hash }: Parameters): Promise<Outcome> {
  let replacement: Replacement | undefined
  const receipt = await waitForTransactionReceipt(config.getClient({ chainId: fromCaip(chainId) }), {
    hash: hash as `0x${string}`,
    timeout: confirmationMs,
    onReplaced: ({ reason, transaction }) => {
      replacement = { reason, hash: transaction.hash }
    },
  })
  const happened = !replacement || replacement.reason === 'repriced'
  return { status: happened ? receipt.status : 'reverted', ...(replacement && { replacement }) }
}
