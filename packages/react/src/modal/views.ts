import { deviceOf, type LatchkeyClient, type View } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import { walletDirectory } from '@latchkey/core/wallets'
import type { ViewModule, Views } from '../provider/modal-loader.ts'
import * as connect from '../views/connect.tsx'
import type { ViewLoaders } from './view-loaders.ts'

/**
 * Loads the modal's views. With several adapters it also finds out early which wallets of two ecosystems are one: rows that merge while the list
 * is shown would move under the pointer.
 */
export function createViews(client: LatchkeyClient): Views {
  if (client.adapters.size > 1) void client.use(walletDirectory).prepareList()
  const others = lazily(() => (client.auth ? import('./log-in-views.ts') : import('./other-views.ts')))
  const ofAccount = lazily(() => import('./account-views.ts'))
  const loaded = new Map<View, ViewModule>()
  const { mobile } = deviceOf(client.platform)
  if (!mobile && !client.auth) loaded.set('Connect', connect as ViewModule)
  return {
    legal: lazily(() => import('@latchkey/ui/views/legal')),
    get: <V extends View>(view: V) => loaded.get(view) as ViewModule<V> | undefined,
    async load(view) {
      if (loaded.has(view)) return
      // Beside the other list. Any view behind Connect may soon lead to a connection, and that to the views of its account.
      if (view !== 'Connect') ofAccount.use(() => {})
      const { otherViews }: { otherViews: Partial<ViewLoaders> } = await others.load()
      const load = otherViews[view] ?? ((await ofAccount.load()).accountViews as Partial<ViewLoaders>)[view]
      // An app without logins doesn't load the login views.
      if (!load) throw new TypeError(`No view ${view}`)
      loaded.set(view, (await load(mobile)) as ViewModule)
    },
  }
}
