import type { Clock, Connector, Unsubscribe } from '@latchkey/core'
import { type InjectedWallet, injectedWallets } from './injected-wallet.ts'

/** A wallet of the page, with its connector. */
export type Found = { readonly connector: Connector<'polkadot'>; readonly wallet: InjectedWallet }

/** The usual names of wallets whose name in the page isn't meant for people. */
const names: Readonly<Record<string, string>> = {
  'fearless-wallet': 'Fearless Wallet',
  'polkadot-js': 'Polkadot{.js}',
  polkagate: 'PolkaGate',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
}

/**
 * When the page is searched for wallets after the start, in ms. No event reports an injection, and most happen within a
 * second.
 */
const looksAt = [50, 150, 300, 600, 1000, 2000, 4000]

/** All current wallets. */
export function findWallets(adapterId: string): readonly Found[] {
  return injectedWallets().map(([id, wallet]) => ({
    wallet,
    // A wallet list knows each wallet by its name in the page. Every wallet has a name, so none is shown as the
    // anonymous "Browser Wallet".
    connector: { id, adapterId, name: names[id] ?? id, type: 'ANNOUNCED', chain: 'polkadot', surface: 'window' },
  }))
}

/** Searches for wallets repeatedly for a while, and calls back when the list changes. `look` searches at once. */
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
