import type { LatchkeyClient } from '../../kernel/client.ts'
import { back } from '../../kernel/router/history.ts'
import { type CloseParameters, closeModal } from './close.ts'

/**
 * One step back; from the first view it closes. Escape and a phone's back button do the same.
 *
 * @example backButton.onclick = () => goBack(client)
 */
export function goBack(client: LatchkeyClient, parameters: CloseParameters = {}): void {
  const { history, blocked, refusals } = client.router.getState()
  const previous = back(history)
  if (blocked && !parameters.forced) client.router.set({ refusals: refusals + 1 })
  else if (previous) client.router.set({ history: previous })
  else closeModal(client, parameters)
}
