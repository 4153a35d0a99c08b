import type { CloseParameters, Connection, LatchkeyClient, OpenParameters } from '@latchkey/core'
import { closeModal, openModal } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import type { CopyOverrides } from '@latchkey/ui'
import type { ModalSettings } from '../provider/settings.ts'
import { whenIdle } from '../timing/when-idle.ts'
import { createFollowedCopy } from './follow-copy.ts'
import { sayLoadFailure } from './say-load-failure.ts'

/** The client that `mount()` shows, and how the modal looks and speaks. */
export type MountOptions = ModalSettings & { readonly client: LatchkeyClient }

/** The modal that `mount()` shows in a page without React. */
export type Mounted = {
  readonly client: LatchkeyClient
  open(parameters?: OpenParameters): Promise<Connection | null>
  close(parameters?: CloseParameters): boolean
  /** For hover and focus of your own button: loads what its click will need, without prompting or asking any service. */
  preload(): void
  /**
   * The words for your own button: those of the locale once they are loaded, with the app's own on top. The listener is called at once and at
   * each change. Returns the end of it.
   */
  followCopy(listener: (copy: CopyOverrides) => void): () => void
  /** Changes how the modal looks and speaks. */
  update(settings: ModalSettings): void
  /** Takes the modal away and stops the client, unless something else started it too. */
  unmount(): void
}

/**
 * The modal for pages without React: starts the client at once. React itself and the modal load when the page is idle, or with the first
 * `preload()` or opening.
 *
 * @example
 * const latchkey = mount({ client })
 * button.onpointerenter = button.onfocus = latchkey.preload
 * button.onclick = () => latchkey.open()
 */
export function mount({ client, ...initial }: MountOptions): Mounted {
  let settings: ModalSettings = initial
  let isMounted = true
  const drawing = lazily(async () => {
    const { draw } = await import('./draw.lazy.tsx')
    return isMounted ? draw(client, settings) : undefined
  })
  const copy = createFollowedCopy(client, () => settings)
  const stop = client.start()

  const fail = (error: unknown) => {
    client.log.error('The modal could not be loaded', { error })
    closeModal(client)
    copy.follow(sayLoadFailure)()
  }
  /** The client opens it by itself, too: a guard, or an action of the app. */
  const drawIfOpen = () => {
    const { open, embedded } = client.router.getState()
    if (open && !embedded) drawing.load().catch(fail)
  }
  const stopFollowing = client.router.subscribe(drawIfOpen)
  const stopWaiting = settings.preload === 'intent' ? () => {} : whenIdle(() => void drawing.load().catch(() => {}))

  return {
    client,
    open: (parameters) => openModal(client, parameters),
    close: (parameters) => closeModal(client, parameters),
    preload: () =>
      void drawing.load().then(
        (drawn) => drawn?.preload(),
        (error: unknown) => client.log.warn('The modal could not be loaded ahead', { error }),
      ),
    followCopy: copy.follow,
    update(change) {
      settings = { ...settings, ...change }
      drawing.value?.update(settings)
      copy.update()
    },
    unmount() {
      if (!isMounted) return
      isMounted = false
      stopWaiting()
      stopFollowing()
      drawing.value?.remove()
      stop()
    },
  }
}
