import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { closeModal } from './close.ts'
import { openModal } from './open.ts'

/**
 * Makes the modal part of the page until the returned function is called: it is open, nothing is appended to the body, and closing leads to
 * Account or Connect. Calls are counted, so two elements that overlap for a moment don't close each other.
 *
 * @example const off = embed(client) // when your element for it appears; off() when it goes
 */
export function embed(client: LatchkeyClient): Unsubscribe {
  const { router } = client
  const count = (by: 1 | -1) => router.set({ embedded: router.getState().embedded + by })
  let embedded = true
  count(1)
  void openModal(client)
  return () => {
    if (!embedded) return
    embedded = false
    count(-1)
    if (!router.getState().embedded) closeModal(client, { forced: true })
  }
}
