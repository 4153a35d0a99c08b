import type { Clock, Connector, Unsubscribe } from '@latchkey/core'
import { type InjectedWallet, injectedWallets } from './injected-wallet.ts'

/** A wallet of the page, with how it is listed. */
export type Found = { readonly connector: Connector<'polkadot'>; readonly wallet: InjectedWallet }

/** How people call wallets whose name in the page is no name for people. */
const names: Readonly<Record<string, string>> = {
  'fearless-wallet': 'Fearless Wallet',
  'polkadot-js': 'Polkadot{.js}',
  polkagate: 'PolkaGate',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
}

/** When wallets are looked for after the start, in ms: no event tells that one was injected, and most are within a second. */
const looksAt = [50, 150, 300, 600, 1000, 2000, 4000]

/** All wallets there are now. */
export function findWallets(adapterId: string): readonly Found[] {
  return injectedWallets().map(([id, wallet]) => ({
    wallet,
    // Its name in the page is what lists of wallets know it by. Each has one, so that none is the anonymous wallet of a page.
    connector: { id, adapterId, name: names[id] ?? id, type: 'ANNOUNCED', chain: 'polkadot', surface: 'window' },
  }))
}

/** Looks for wallets again and again for a while, and calls back when there are others. `look` does it at once. */
export function watchWallets(
  clock: Clock,
  onChange: () => void,
): { readonly look: () => void; readonly off: Unsubscribe } {
  const ids = () =>
    injectedWallets()
      .map(([id]) => id)
      .join('\n')
  let before = ids()
  const look = () => {
    const now = ids()
    if (now === before) return
    before = now
    onChange()
  }
  const timers = looksAt.map((ms) => clock.setTimeout(look, ms))
  return {
    look,
    off() {
      for (const cancel of timers) cancel()
    },
  }
}
