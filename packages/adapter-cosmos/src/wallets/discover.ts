import type { Connector, Unsubscribe } from '@latchkey/core'
import { isKeplrWallet, type KeplrWallet } from './keplr-wallet.ts'
import { walletGlobals } from './wallet-globals.ts'

/** A wallet of the page, with its connector. */
export type Found = {
  readonly connector: Connector<'cosmos'>
  readonly wallet: KeplrWallet
  /** The window's event for a change of the key. */
  readonly event: string
}

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
const page = () => globalThis.window as unknown as (Page & Record<string, unknown>) | undefined

/** All current wallets. A wallet that is at several names is the same object there, and is listed once. */
export function findWallets(adapterId: string): readonly Found[] {
  const seen = new Set<unknown>()
  return walletGlobals.flatMap(({ event, id, name, path }): readonly Found[] => {
    const wallet = at(path)
    if (!isKeplrWallet(wallet) || seen.has(wallet)) return []
    seen.add(wallet)
    const connector = { id, adapterId, name, type: 'INJECTED', chain: 'cosmos', surface: 'window' } as const
    return [{ connector, wallet, event }]
  })
}

/**
 * Calls back when the list changes. Keplr and similar wallets announce nothing: they are injected before the page's scripts, or at the
 * latest when the page has loaded, and emit an event when their key changes.
 */
export function watchWallets(onChange: () => void): Unsubscribe {
  const window = page()
  const events = new Set(['load', ...walletGlobals.map(({ event }) => event)])
  const ids = () =>
    findWallets('')
      .map(({ connector }) => connector.id)
      .join()
  let before = ids()
  const listener = () => {
    const now = ids()
    if (now === before) return
    before = now
    onChange()
  }
  for (const event of events) window?.addEventListener(event, listener)
  return () => {
    for (const event of events) window?.removeEventListener(event, listener)
  }
}

function at(path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], page())
  } catch {
    return undefined
  }
}
