import type { PageWindow } from '../../shared/page-window.ts'
import type { CosmosGlobal } from './cosmos-page-wallet-options.ts'

const inProviders: ReadonlySet<CosmosGlobal> = new Set(['cosmostation'])

/** Puts the provider on the window under its names, and emits an event when its key has changed. */
export function injectKeplrProvider(window: PageWindow, globals: readonly CosmosGlobal[], provider: object) {
  const page = window as unknown as Record<string, unknown>
  const before = new Map<CosmosGlobal, unknown>()

  return {
    put() {
      for (const name of globals) {
        if (before.has(name)) continue
        before.set(name, page[name])
        page[name] = inProviders.has(name) ? { providers: { keplr: provider } } : provider
      }
    },
    take() {
      for (const [name, value] of before) {
        if (value === undefined) delete page[name]
        else page[name] = value
      }
      before.clear()
    },
    tell() {
      for (const name of globals) {
        // jsdom accepts only events of its own realm.
        const Constructor = (page.Event as typeof Event | undefined) ?? Event
        window.dispatchEvent(new Constructor(`${name}_keystorechange`))
      }
    },
  }
}
