import type { Platform } from '../../kernel/ports/platform.ts'

/** A provider's window. */
export type BuyWindow = {
  readonly closed: boolean
  goTo(href: string): void
  close(): void
}

type Popup = {
  opener: unknown
  readonly closed: boolean
  readonly location: { replace(url: string): void }
  close(): void
}

/** Opens an empty window, which browsers allow only in a click; `undefined` if the browser refuses. The provider's page gets no access to ours. */
export function openBuyWindow(page: Platform['page']): BuyWindow | undefined {
  const popup = page.open?.('about:blank', '_blank', 'popup,width=600,height=800') as Popup | null | undefined
  if (!popup || popup.closed) return undefined
  popup.opener = null
  return {
    get closed() {
      return popup.closed
    },
    goTo: (href) => popup.location.replace(href),
    close: () => popup.close(),
  }
}
