import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { parseAsset } from './parse-asset.ts'
import { payError } from './pay-errors.ts'
import type { PayTools } from './pay-tools.ts'
import type { PaymentRecord } from './payment-records.ts'

/** How often a node is asked for what was sent, in ms. */
const pollMs = 4000

/**
 * Follows a payment that a wallet was asked for, by its operation and its hash: its view was left, or its page is gone. What was sent is waited for and never
 * sent again; of the rest nothing is known, though a phone wallet may still answer.
 *
 * @param isHere the wallet was asked by this page, and still shows it
 */
export function followSent(
  { client, failed, listen, paid, patch, record }: PayTools,
  { asset, from, hash, operation }: PaymentRecord,
  isHere: boolean,
): void {
  const { chainId } = parseAsset(asset)
  let isOver = false
  let isFollowed = false
  listen(() => {
    isOver = true
  })
  if (hash !== undefined) return void follow(hash)
  patch(isHere ? { status: 'approving' } : { status: 'unknown', error: payError('pay/unknown-outcome') })
  const hear = () => {
    const known = client.operations.getState().find(({ id }) => id === operation)
    if (isOver || isFollowed || !known) return
    const { hash: sent, replacement, status } = known
    if (sent !== undefined) {
      isFollowed = true
      record({ status: 'sent', hash: sent })
      void follow(sent)
    } else if (status === 'sent') {
      // A batch, whose transaction only the wallet knows before it has happened.
      record({ status: 'sent' })
      patch({ status: 'sent', error: undefined })
    } else if (status === 'done') paid({ via: 'wallet', hash: replacement?.hash, from })
    else if (status === 'rejected' || status === 'failed') {
      // The visitor may try again: this operation says nothing of that try.
      isOver = true
      failed(status === 'rejected' ? new LatchkeyError('connection/user-rejected') : payError('pay/reverted'))
    }
  }
  listen(client.operations.subscribe(hear))
  hear()

  async function follow(sent: string): Promise<void> {
    patch({ status: 'sent', error: undefined })
    while (!isOver) {
      try {
        // Not the action `waitForTransaction`: what it imports would give the initial load one more chunk.
        const { waitForTransaction } = client.adapterFor(chainId.split(':')[0] as never)?.instance.can ?? {}
        const outcome = await waitForTransaction?.({ chainId, hash: sent })
        if (isOver) return
        if (!outcome) throw payError('pay/unsupported-network', chainId)
        const { replacement, status } = outcome
        if (status === 'success' && !replacement) return paid({ via: 'wallet', hash: sent, from })
        if (status === 'success' && replacement?.reason === 'repriced')
          return paid({ via: 'wallet', hash: replacement.hash, from })
        if (status !== 'pending') return failed(payError('pay/reverted'))
      } catch (error) {
        client.log.debug('A payment could not be followed', { error: normalizeError(error) })
      }
      await new Promise<void>((resolve) => void client.clock.setTimeout(resolve, pollMs))
    }
  }
}
