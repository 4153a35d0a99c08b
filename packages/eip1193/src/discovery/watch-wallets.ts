import type { Clock, Connector, Log, Unsubscribe } from '@latchkey/core'
import { injectedWaitMs } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../request/provider.ts'
import { identifyProvider } from './identify-provider.ts'
import { injectedProviders } from './injected-providers.ts'
import { readAnnouncement } from './read-announcement.ts'

/** More wallets than any browser has; a page that announces more is broken or hostile. */
const maxWallets = 100

type Options = {
  readonly adapterId: string
  readonly clock: Clock
  readonly log: Log
  /** The wallets that were found, by connector id. */
  readonly wallets: Map<string, FoundWallet>
  onChange(): void
}

/**
 * Finds the wallets of the page: those that announce themselves (EIP-6963), and older ones at `window.ethereum`. Each
 * is listed once: by its reverse domain name, and never again for the same provider. The first announcement of a name
 * keeps the name, so that a script of the page can't replace a wallet. An announcement counts more than a flag at
 * `window.ethereum`, which is only a claim.
 */
export function watchWallets({ adapterId, clock, log, wallets, onChange }: Options): Unsubscribe {
  if (typeof window === 'undefined') return () => {}
  const page = window

  const holderOf = (provider: Eip1193Provider) => [...wallets].find(([, found]) => found.provider === provider)

  function list(id: string, found: Omit<FoundWallet['connector'], 'id' | 'adapterId' | 'chain' | 'surface'>) {
    return { id, adapterId, chain: 'eip155', surface: 'window', ...found } as const
  }

  function announced(event: Event) {
    const announcement = readAnnouncement(event)
    if (!announcement) return log.warn('An announcement could not be read')
    const { icon, name, provider, rdns, uuid } = announcement
    const holder = holderOf(provider)
    if (holder?.[1].connector.type === 'ANNOUNCED') return
    const known = wallets.get(rdns)
    if (known?.connector.type === 'ANNOUNCED')
      return log.warn('Another wallet has announced the same name', { rdns, name })
    if (!known && !holder && wallets.size >= maxWallets) return
    if (holder) wallets.delete(holder[0])
    const info = { rdns, name, ...(uuid !== undefined && { uuid }) }
    const connector = list(rdns, { name, type: 'ANNOUNCED', info, ...(icon && { imageUrl: icon }) })
    wallets.set(rdns, { connector, provider })
    onChange()
  }

  function look() {
    const before = wallets.size
    for (const provider of injectedProviders(page)) {
      if (holderOf(provider)) continue
      const identity = identifyProvider(provider)
      const id = identity?.rdns ?? 'injected'
      if (wallets.has(id)) continue
      const name = identity?.name ?? 'Browser Wallet'
      wallets.set(id, {
        connector: list(id, { name, type: 'INJECTED', ...(identity && { info: identity }) }),
        provider,
      })
    }
    if (wallets.size !== before) onChange()
  }

  page.addEventListener('eip6963:announceProvider', announced)
  page.addEventListener('ethereum#initialized', look)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  look()
  const cancel = clock.setTimeout(look, injectedWaitMs)
  return () => {
    cancel()
    page.removeEventListener('eip6963:announceProvider', announced)
    page.removeEventListener('ethereum#initialized', look)
    wallets.clear()
  }
}

/** A wallet of the page. */
export type FoundWallet = { readonly connector: Connector<'eip155'>; readonly provider: Eip1193Provider }
