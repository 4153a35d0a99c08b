import type { Client } from '../client/client.ts'
import { activeConnection } from '../connection/select.ts'

export type CloseParameters = {
  /** The modal is part of the page: it goes to its resting view instead (SPEC S2.22). */
  embedded?: boolean | undefined
  /** The browser took the dialog away: accepted whatever a guard says, nothing is lost (RULINGS R3). */
  forced?: boolean | undefined
}

/** Closes the modal, or refuses with a shake and a reason while a guard blocks (SPEC S2.25, S4.31). Returns whether it closed. */
export function close(client: Client, { forced = false, ...parameters }: CloseParameters = {}): boolean {
  const { router } = client
  const { open, blocked, refusals } = router.getState()
  const embedded = parameters.embedded ?? router.getState().embedded
  if (!open && !embedded) return true
  if (blocked && !forced) {
    router.set({ refusals: refusals + 1 })
    return false
  }
  const connection = activeConnection(client.connection.getState())
  if (embedded) router.reset({ view: connection ? 'Account' : 'Connect' })
  router.set({ open: embedded, blocked: undefined, continuation: undefined, loading: false, aside: false })
  client.events.emit('MODAL_CLOSE', { connected: connection !== undefined })
  for (const settle of [...router.waiters]) settle(connection ?? null)
  return true
}
