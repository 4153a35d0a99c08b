import type { Page } from '@playwright/test'
import { registryName } from '../page/controls-registry.ts'
import type { PolkadotPageWalletControls } from '../polkadot/page/polkadot-page-wallet-controls.ts'
import { callControl } from './page-wallet.ts'

/** The controls of a Polkadot wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemotePolkadotPageWallet = {
  readonly [Name in keyof PolkadotPageWalletControls]: (
    ...args: Parameters<PolkadotPageWalletControls[Name]>
  ) => Promise<Awaited<ReturnType<PolkadotPageWalletControls[Name]>>>
}

/** Every control by name; the type makes sure that none is forgotten. */
const names: Readonly<Record<keyof PolkadotPageWalletControls, true>> = {
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
  permit: true,
  disconnect: true,
  lie: true,
  emitChange: true,
  addresses: true,
  listeners: true,
  state: true,
  reset: true,
}

/** The controls of the wallet that `installPolkadotPageWallet` put into `page`, in the page that is loaded at the moment of the call. */
export function polkadotPageWallet(page: Page, name: string): RemotePolkadotPageWallet {
  const control =
    (called: string) =>
    async (...args: unknown[]) =>
      page.evaluate(callControl, { registryName, id: name, name: called, args })
  return Object.fromEntries(Object.keys(names).map((called) => [called, control(called)])) as RemotePolkadotPageWallet
}
