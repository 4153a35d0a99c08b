import { listen, type MediaQueryLike, type PageLike } from '../ports/page-like.ts'
import type { Platform } from '../ports/platform.ts'

/**
 * The page as the client sees it; on a server everything is quiet. Nothing is touched before a method is called.
 *
 * @example const { device } = browserPlatform()
 */
export function browserPlatform(page: PageLike = globalThis as unknown as PageLike): Platform {
  let dark: MediaQueryLike | undefined
  const darkQuery = () => (dark ??= page.matchMedia?.('(prefers-color-scheme: dark)'))

  return {
    kind: page.document ? 'browser' : 'server',
    page,
    framed: () => page.parent !== undefined && page.parent !== page.self,
    isVisible: () => page.document?.visibilityState !== 'hidden',
    isOnline: () => page.navigator?.onLine !== false,
    locationHref: () => page.location?.href ?? '',
    open: (href, target) => void page.open?.(href, target, 'noreferrer'),
    copy: async (text) =>
      page.navigator?.clipboard?.writeText(text).then(
        () => true,
        () => false,
      ) ?? false,
    prefersDark: () => darkQuery()?.matches === true,
    onPrefersDark: (listener) => listen(darkQuery(), 'change', () => listener(darkQuery()?.matches === true)),
    onVisibility: (listener) =>
      listen(page.document, 'visibilitychange', () => listener(page.document?.visibilityState !== 'hidden')),
    onOnline(listener) {
      const offs = [listen(page, 'online', () => listener(true)), listen(page, 'offline', () => listener(false))]
      return () => {
        for (const off of offs) off()
      }
    },
    onStorage(listener) {
      // A page from the back/forward cache has heard nothing while it was away.
      const offs = [
        listen(page, 'storage', (event) => listener(event.key ?? null)),
        listen(page, 'pageshow', (event) => event.persisted && listener(null)),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
    storage: () => page.localStorage,
  }
}
