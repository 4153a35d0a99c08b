import type { LoginPopup, Platform } from '@latchkey/core/ports'

type Popup = {
  readonly closed: boolean
  readonly location: { replace(url: string): void }
  close(): void
}

/**
 * Opens an empty window. Browsers allow that only inside a click; `undefined` where they don't.
 *
 * @example const popup = openPopup(platform.page)
 */
export function openPopup(page: Platform['page']): LoginPopup | undefined {
  const popup = page.open?.('about:blank', '_blank', 'popup,width=420,height=640') as Popup | null | undefined
  if (!popup || popup.closed) return undefined
  return {
    get closed() {
      return popup.closed
    },
    goTo: (url) => popup.location.replace(url),
    close: () => popup.close(),
  }
}
