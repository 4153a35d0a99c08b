import { type Client, current, type Route, type View } from '@latchkey/core'
import type { ComponentType } from 'react'
import { registry } from './registry.ts'

/** A view's module: what it shows and what the dialog's heading says. */
export type ViewModule<V extends View = View> = {
  readonly View: ComponentType<{ readonly route: Extract<Route, { view: V }> }>
  readonly useTitle: (route: Extract<Route, { view: V }>) => string
}

export type ModalLoader = {
  /** The modules, when they are here already: then the click itself renders, with nothing to await. */
  modal(): typeof import('./modal.tsx') | undefined
  view<V extends View>(view: V): ViewModule<V> | undefined
  /** Loads the modal and a view. A failed load (offline, a new deployment) is not remembered, so the next try starts afresh. */
  load(view: View): Promise<void>
  /** On hover and focus of a trigger: everything the first click will need, without prompting or asking any service. */
  preload(): void
}

export function createModalLoader(client: Client): ModalLoader {
  let modal: typeof import('./modal.tsx') | undefined
  const views = new Map<View, ViewModule>()

  async function load(view: View) {
    const [loadedModal, loadedView] = await Promise.all([
      modal ?? import('./modal.tsx'),
      views.get(view) ?? (registry[view]() as Promise<ViewModule>),
    ])
    modal = loadedModal
    views.set(view, loadedView)
  }
  return {
    modal: () => modal,
    view: <V extends View>(view: V) => views.get(view) as ViewModule<V> | undefined,
    load,
    preload() {
      const { open, history } = client.router.getState()
      const connected = Object.keys(client.connection.getState().connections).length > 0
      const view = open ? current(history).view : connected ? 'Account' : 'Connect'
      load(view).catch((error: unknown) => client.log.warn('The modal could not be loaded ahead', { error }))
      for (const { instance } of client.adapters.values()) instance.prepare({})
    },
  }
}
