import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection, connectedNamespace } from '../../kernel/connection/select.ts'

/** Parameters of `closeModal`. */
export type CloseParameters = {
  /** The browser took the dialog away: accepted whatever a guard says, nothing is lost. */
  forced?: boolean | undefined
}

/**
 * Closes the modal, or refuses with a shake and a reason while a guard blocks. Where it is part of the page it goes to
 * Account or Connect instead. Returns whether it closed.
 *
 * @example if (!closeModal(client)) return // a guard refuses: something must be settled first
 */
export function closeModal(client: LatchkeyClient, { forced = false }: CloseParameters = {}): boolean {
  const { router } = client
  const { open, blocked, refusals, embedded } = router.getState()
  if (!open) return true
  if (blocked && !forced) {
    router.set({ refusals: refusals + 1 })
    return false
  }
  const state = client.connection.getState()
  const connection = activeConnection(state, connectedNamespace(state))
  if (embedded) router.reset({ view: connection ? 'Account' : 'Connect' })
  router.set({ open: embedded > 0, blocked: undefined, continuation: undefined, loading: false, aside: false })
  client.events.emit('MODAL_CLOSE', { connected: connection !== undefined })
  for (const settle of [...router.waiters]) settle(connection ?? null, true)
  return true
}
