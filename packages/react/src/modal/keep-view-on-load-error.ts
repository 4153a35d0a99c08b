import type { LatchkeyClient } from '@latchkey/core'
import { goBack } from '@latchkey/core/modal'

/** Says that a part of the modal didn't load, where the modal's own code is here. */
export function showLoadFailure(client: LatchkeyClient): void {
  client.toasts.show({ variant: 'error', message: { key: 'modalLoadFailed' } })
}

/**
 * The next view's module didn't load: the shown view stays, with a message, and the same press tries again. A wallet that was asked meanwhile
 * goes on. `false` if no view is shown that could stay.
 */
export function keepViewOnLoadError(client: LatchkeyClient, shown: unknown, error: unknown): boolean {
  if (!shown || client.router.getState().history.length < 2) return false
  client.log.error('A view could not be loaded', { error })
  showLoadFailure(client)
  goBack(client, { forced: true })
  return true
}
