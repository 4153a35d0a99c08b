import { type Client, current, type Route, type View } from '@latchkey/core'
import type { ComponentType } from 'react'
import { registry } from './registry.ts'

/** A view's module: what it shows and what the dialog's heading says. */
export type ViewModule<V extends View = View> = {
  readonly View: ComponentType<{ readonly route: Extract<Route, { view: V }> }>
  readonly useTitle: (route: Extract<Route, { view: V }>) => string
}

/** Where views are shown: in a dialog over the page, or as a part of it. */
export type Surface = 'modal' | 'embedded'

export type ModalLoader = {
  /** The modules, when they are here already: then the click itself renders, with nothing to await. */
  surface(surface: Surface): ComponentType | undefined
  view<V extends View>(view: V): ViewModule<V> | undefined
  /** Loads a surface and a view. A failed load (offline, a new deployment) is not remembered, so the next try starts afresh. */
  load(view: View, surface?: Surface): Promise<void>
  /**
   * On hover and focus of a trigger: everything the first click will need, without prompting or asking any service. By default for the
   * view that an opening will show.
   */
  preload(view?: View): void
}

const surfaces: Readonly<Record<Surface, () => Promise<ComponentType>>> = {
  modal: () => import('./modal.tsx').then(({ Modal }) => Modal),
  embedded: () => import('../embedded/embedded-modal.tsx').then(({ EmbeddedModal }) => EmbeddedModal),
}

export function createModalLoader(client: Client): ModalLoader {
  const loaded: Partial<Record<Surface, ComponentType>> = {}
  const views = new Map<View, ViewModule>()

  async function load(view: View, surface: Surface = 'modal') {
    const [component, module] = await Promise.all([
      loaded[surface] ?? surfaces[surface](),
      views.get(view) ?? (registry[view]() as Promise<ViewModule>),
    ])
    loaded[surface] = component
    views.set(view, module)
  }
  return {
    surface: (surface) => loaded[surface],
    view: <V extends View>(view: V) => views.get(view) as ViewModule<V> | undefined,
    load,
    preload(view) {
      const { open, embedded, history } = client.router.getState()
      const connected = Object.keys(client.connection.getState().connections).length > 0
      const next = view ?? (open ? current(history).view : connected ? 'Account' : 'Connect')
      load(next, embedded ? 'embedded' : 'modal').catch((error: unknown) =>
        client.log.warn('The modal could not be loaded ahead', { error }),
      )
      for (const { instance } of client.adapters.values()) instance.prepare({})
    },
  }
}
