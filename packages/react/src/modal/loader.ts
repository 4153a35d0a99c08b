import type { CloseParameters, Connection, LatchkeyClient, OpenParameters, View } from '@latchkey/core'
import { type Lazy, lazily } from '@latchkey/core/internal'
import type { ConnectedCode } from '../buttons/use-connected.ts'
import type { ModalParts } from './create-modal-parts.ts'

export type ModalCode = typeof import('./modal.lazy.ts') & ModalParts

/** The modal's code for one provider: the page's initial code has none of it. */
export type ModalLoader = {
  readonly code: Lazy<ModalCode>
  /** What the buttons need once somebody is connected. */
  readonly connected: Lazy<ConnectedCode>
  /** As core's `open`. Within the click where the code is here, else as soon as it is; `null` where it can't be loaded. */
  open(parameters?: OpenParameters): Promise<Connection | null>
  /** As core's `close`. */
  close(parameters?: CloseParameters): boolean
  /**
   * On hover and focus of a trigger: everything the first click will need, without prompting or asking any service. By default for the
   * view that an opening will show.
   */
  preload(view?: View): void
  /** Says that the modal can't be shown, and closes it. */
  fail(error: unknown): null
}

export function createModalLoader(client: LatchkeyClient): ModalLoader {
  const { log, router, toasts } = client
  const code = lazily(async () => {
    const loaded = await import('./modal.lazy.ts')
    return { ...loaded, ...loaded.createParts(client) }
  })

  /** Counts the openings and closings, so that an opening that was closed before it could be shown is not shown later. */
  let turn = 0

  /** Where the modal's code is missing nothing of it is shown, so nothing has to be asked before it is closed. */
  function giveUp() {
    turn += 1
    if (!router.getState().open) return
    router.set({ open: false })
    for (const settle of [...router.waiters]) settle(null)
  }
  function fail(error: unknown) {
    log.error('The modal could not be loaded', { error })
    toasts.show({ variant: 'error', message: { key: 'modalLoadFailed' } })
    giveUp()
    return null
  }
  return {
    code,
    connected: lazily(() => import('../buttons/connected.lazy.ts')),
    open(parameters) {
      const own = ++turn
      return code.run(async ({ openModal }) => (own === turn ? openModal(client, parameters) : null)).catch(fail)
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
