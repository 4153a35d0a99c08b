import type { Page } from '@playwright/test'
import { registryName } from '../page/controls-registry.ts'
import type { SolanaPageWalletControls } from '../solana/page/solana-page-wallet-controls.ts'
import { callControl } from './page-wallet.ts'

/** The controls of a Solana wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemoteSolanaPageWallet = {
  readonly [Name in keyof SolanaPageWalletControls]: (
    ...args: Parameters<SolanaPageWalletControls[Name]>
  ) => Promise<Awaited<ReturnType<SolanaPageWalletControls[Name]>>>
}

/** Every control by name; the type makes sure that none is forgotten. */
const names: Readonly<Record<keyof SolanaPageWalletControls, true>> = {
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

/** The controls of the wallet that `installSolanaPageWallet` put into `page`, in the page that is loaded at the moment of the call. */
export function solanaPageWallet(page: Page, id: string): RemoteSolanaPageWallet {
  const control =
    (name: string) =>
    async (...args: unknown[]) =>
      page.evaluate(callControl, { registryName, id, name, args })
  return Object.fromEntries(Object.keys(names).map((name) => [name, control(name)])) as RemoteSolanaPageWallet
}
