import type { LatchkeyClient } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import type { ModalLoader } from '../provider/modal-loader.ts'

export function createModalLoader(client: LatchkeyClient): ModalLoader {
  const { log, router } = client
  const code = lazily(async () => {
    const loaded = await import('./modal.lazy.ts')
    return { ...loaded, ...loaded.createParts(client) }
  })

  /** Counts the openings and closings, so that an opening that was closed before it could be shown is not shown later. */
  let changes = 0

  /** Where the modal's code is missing nothing of it is shown, so nothing has to be asked before it is closed. */
  function giveUp() {
    changes += 1
    // A part of the page is always open, so that it is shown once its code is here.
    router.set({ open: router.getState().embedded > 0 })
    for (const settle of router.waiters) settle(null)
  }
  function fail(error: unknown) {
    log.error('The modal could not be loaded', { error })
    const { embedded, loadFailures } = router.getState()
    if (code.value) code.value.showLoadFailure(client)
    // A part of the page whose code is missing says it in its place.
    else if (!embedded) router.set({ loadFailures: loadFailures + 1 })
    giveUp()
    return null
  }
  return {
    code,
    connected: lazily(async () => (await import('./connected.ts')).load()),
    open(parameters) {
      const own = ++changes
      return code.run(async ({ openModal }) => (own === changes ? openModal(client, parameters) : null)).catch(fail)
    },
    close(parameters) {
      if (code.value) return code.value.closeModal(client, parameters)
      giveUp()
      return true
    },
    preload(view) {
      code
        .run(({ prepareView, views }) => prepareView(client, views, view))
        .catch((error: unknown) => log.warn('The modal could not be loaded', { error }))
    },
    fail,
  }
}
