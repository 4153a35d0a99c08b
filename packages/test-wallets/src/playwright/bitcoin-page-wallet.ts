import type { Page } from '@playwright/test'
import type { BitcoinPageWalletControls } from '../bitcoin/page/bitcoin-page-wallet-controls.ts'
import { registryName } from '../page/controls-registry.ts'
import { callControl } from './page-wallet.ts'

/** The controls of a Bitcoin wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemoteBitcoinPageWallet = {
  readonly [Name in keyof BitcoinPageWalletControls]: (
    ...args: Parameters<BitcoinPageWalletControls[Name]>
  ) => Promise<Awaited<ReturnType<BitcoinPageWalletControls[Name]>>>
}

/** Every control by name; the type makes sure that none is forgotten. */
const names: Readonly<Record<keyof BitcoinPageWalletControls, true>> = {
  approve: true,
  reject: true,
  hang: true,
  slow: true,
  release: true,
  approvePending: true,
  rejectPending: true,
  pending: true,
  whenPending: true,
  prompts: true,
  requests: true,
  lock: true,
  unlock: true,
  switchAccount: true,
  switchNetwork: true,
  permit: true,
  disconnect: true,
  lie: true,
  emitChange: true,
  addresses: true,
  ordinals: true,
  listeners: true,
  state: true,
  reset: true,
}

/** The controls of the wallet that `installBitcoinPageWallet` put into `page`, in the page that is loaded at the moment of the call. */
export function bitcoinPageWallet(page: Page, id: string): RemoteBitcoinPageWallet {
  const control =
    (name: string) =>
    async (...args: unknown[]) =>
      page.evaluate(callControl, { registryName, id, name, args })
  return Object.fromEntries(Object.keys(names).map((name) => [name, control(name)])) as RemoteBitcoinPageWallet
}
