import type { PageProvider } from './page-provider.ts'
import { customEvent, type PageWindow } from './page-window.ts'

/** How the wallet introduces itself (EIP-6963). */
export type ProviderInfo = { uuid: string; name: string; icon: string; rdns: string }

/** Announces a provider now and whenever a page asks (EIP-6963); nothing is said before the first `announce()`. */
export function createAnnouncer(window: PageWindow, info: ProviderInfo, provider: PageProvider) {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const send = () => void window.dispatchEvent(customEvent(window, 'eip6963:announceProvider', detail))
  return {
    announce() {
      window.addEventListener('eip6963:requestProvider', send)
      send()
    },
    stop: () => window.removeEventListener('eip6963:requestProvider', send),
  }
}
