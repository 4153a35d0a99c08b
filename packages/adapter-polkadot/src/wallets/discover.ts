import type { Clock, Connector, Off } from '@latchkey/core'
import { type InjectedWallet, injectedWallets } from './injected-wallet.ts'

/** A wallet of the page, with how it is listed. */
export type Found = { readonly connector: Connector<'polkadot'>; readonly wallet: InjectedWallet }

/** When wallets are looked for after the start, in ms: no event tells that one was injected, and most are within a second. */
const looksAt = [50, 150, 300, 600, 1000, 2000, 4000]

/** All wallets there are now. */
export function findWallets(adapterId: string): readonly Found[] {
  return injectedWallets().map(([name, wallet]) => ({
    wallet,
    // The name in the page is the wallet's id: a list of wallets knows how people call it.
    connector: { id: name, adapterId, name, type: 'INJECTED', chain: 'polkadot', surface: 'window' },
  }))
}

/** Looks for wallets again and again for a while, and calls back when there are others. `look` does it at once. */
export function watchWallets(clock: Clock, onChange: () => void): { readonly look: () => void; readonly off: Off } {
  const names = () =>
    injectedWallets()
      .map(([name]) => name)
      .join('\n')
  let before = names()
  const look = () => {
    const now = names()
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
