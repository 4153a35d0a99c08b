import { deviceOf, type LatchkeyClient, type Route, type View } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import { walletDirectory } from '@latchkey/core/wallets'
import type { ComponentType } from 'react'
import * as connect from '../views/connect.tsx'

/** A view's module: what it shows and what the dialog's heading says. */
export type ViewModule<V extends View = View> = {
  readonly View: ComponentType<{ readonly route: Extract<Route, { view: V }> }>
  readonly useTitle: (route: Extract<Route, { view: V }>) => string
}

/** The views' modules of one provider. */
export type Views = {
  /** The module, when it is here already: then the click itself renders, with nothing to await. */
  get<V extends View>(view: V): ViewModule<V> | undefined
  /** A failed load (offline, a new deployment) is not remembered, so the next try starts afresh. */
  load(view: View): Promise<void>
}

/** Where wallets of several ecosystems may turn out to be one, that is found out ahead: two rows that become one shift what is about to be pressed. */
export function createViews(client: LatchkeyClient): Views {
  if (client.adapters.size > 1) void client.use(walletDirectory).prepareList()
  const others = lazily(() => import('./other-views.ts'))
  // Wherever the way in leads, it is on its way when the wallets are looked at.
  others.use(() => {})
  const loaded = new Map<View, ViewModule>()
  if (!deviceOf(client.platform).mobile) loaded.set('Connect', connect as ViewModule)
  return {
    get: <V extends View>(view: V) => loaded.get(view) as ViewModule<V> | undefined,
    async load(view) {
      if (loaded.has(view)) return
      const { otherViews } = await others.load()
      loaded.set(view, (await otherViews[view]()) as ViewModule)
    },
  }
}
