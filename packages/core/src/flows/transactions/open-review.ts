import type { LatchkeyClient } from '../../kernel/client.ts'
import { openModal } from '../modal/open.ts'

/** Shows the transaction that was begun, where the modal is closed: an open one shows it by itself. */
export function openReview(client: LatchkeyClient): void {
  if (!client.router.getState().open) void openModal(client, { view: 'ApproveTransaction' })
}
