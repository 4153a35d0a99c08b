import { deviceOf, type LatchkeyClient, type View } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import { walletDirectory } from '@latchkey/core/wallets'
import type { ViewModule, Views } from '../provider/modal-loader.ts'
import * as connect from '../views/connect.tsx'

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
