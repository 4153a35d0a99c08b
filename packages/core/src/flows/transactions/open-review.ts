import type { LatchkeyClient } from '../../kernel/client.ts'
import { openModal } from '../modal/open.ts'

const view = { view: 'ApproveTransaction' } as const

/**
 * Shows the transaction, or the signature, that was begun. If a guard such as the sign-in comes first, it is shown after the guard. A modal
 * that is set aside for a wallet's prompt shows it when the wallet has answered.
 */
export function showReview(client: LatchkeyClient): void {
  const { router } = client
  const { blocked, open } = router.getState()
  if (!open) void openModal(client, view)
  else if (blocked) router.set({ continuation: view })
  else router.push(view)
}

/** Shows the transaction that was begun, where the modal is closed: an open one shows it by itself. */
export function openReview(client: LatchkeyClient): void {
  if (!client.router.getState().open) showReview(client)
}
