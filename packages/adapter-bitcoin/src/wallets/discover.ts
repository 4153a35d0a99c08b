import type { Connector, Unsubscribe } from '@latchkey/core'
import { listStandard, type StandardWallet } from '@latchkey/core/adapter-kit'
import { getWallets } from '@wallet-standard/app'
import type { BitcoinProvider } from '../provider.ts'
import {
  type InjectedWallet,
  knownInjected,
  providerAt,
  type SatsProvider,
  type UnisatProvider,
} from './injected-wallet.ts'
import { listAnnounced } from './list-announced.ts'
import { isBitcoinWallet, providersOf } from './standard-wallet.ts'

/** A wallet of the page, with its connector. */
export type Found = { readonly connector: Connector<'bip122'>; readonly provider: BitcoinProvider }

/**
 * All current wallets: of Wallet Standard, with a sats-connect provider, and with UniSat's interface. A wallet with several interfaces is
 * listed once if the page proves that it is one: by the same path on `window`, or the same object. `LatchkeyOptions.identities` merges
 * other pairs.
 */
export function findWallets(adapterId: string, injected: readonly InjectedWallet[]): readonly Found[] {
  const page = pageOf()
  const standard = (getWallets().get() as readonly unknown[] as readonly StandardWallet[]).filter(isBitcoinWallet)
  const taken = new Set<unknown>(standard.flatMap(providersOf))
  const found: Found[] = listStandard(standard, { adapterId, namespace: 'bip122' })
  const add = (path: string, name: string, imageUrl: string | undefined, provider: BitcoinProvider, object: object) => {
    if (taken.has(object) || found.some(({ connector }) => connector.id === path)) return
    taken.add(object)
    found.push({
      provider,
      connector: { id: path, adapterId, name, type: 'INJECTED', chain: 'bip122', imageUrl, surface: 'window' },
    })
  }
  for (const { path, name, imageUrl, methods } of listAnnounced(page)) {
    const provider = providerAt<SatsProvider>(page, path, 'request')
    if (provider) add(path, name, imageUrl, { kind: 'sats', provider, methods }, provider)
  }
  for (const { path, name, imageUrl } of [...injected, ...knownInjected]) {
    const provider = providerAt<UnisatProvider>(page, path, 'requestAccounts')
    // Binance Wallet is also at UniSat's path, as another object.
    if (provider && (path !== 'unisat' || !provider.isBinance))
      add(path, name, imageUrl, { kind: 'unisat', provider }, provider)
  }
  return found
}

/**
 * Calls back whenever the list may have changed. Providers on `window` emit no event, so the list is read again when the page has loaded.
 */
export function watchWallets(onChange: () => void): Unsubscribe {
  const { on } = getWallets()
  const offs: Unsubscribe[] = [on('register', onChange), on('unregister', onChange)]
  const page = pageOf()
  for (const event of ['load', 'unisat#initialized']) {
    page.addEventListener?.(event, onChange)
    offs.push(() => page.removeEventListener?.(event, onChange))
  }
  return () => {
    for (const off of offs.splice(0)) off()
  }
}

type Page = {
  addEventListener?(event: string, listener: () => void): void
  removeEventListener?(event: string, listener: () => void): void
}

function pageOf(): Page {
  return typeof window === 'undefined' ? {} : (window as Page)
}
