import type { Page } from '@playwright/test'
import type { CosmosPageWalletControls } from '../cosmos/page/cosmos-page-wallet-controls.ts'
import { registryName } from '../page/controls-registry.ts'
import { callControl } from './page-wallet.ts'

/** The controls of a Cosmos wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemoteCosmosPageWallet = {
  readonly [Name in keyof CosmosPageWalletControls]: (
    ...args: Parameters<CosmosPageWalletControls[Name]>
  ) => Promise<Awaited<ReturnType<CosmosPageWalletControls[Name]>>>
}

/** Every control by name; the type makes sure that none is forgotten. */
const names: Readonly<Record<keyof CosmosPageWalletControls, true>> = {
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
  state: true,
  reset: true,
}

/** The controls of the wallet that `installCosmosPageWallet` put into `page`, in the page that is loaded at the moment of the call. */
export function cosmosPageWallet(page: Page, id: string): RemoteCosmosPageWallet {
  const control =
    (name: string) =>
    async (...args: unknown[]) =>
      page.evaluate(callControl, { registryName, id, name, args })
  return Object.fromEntries(Object.keys(names).map((name) => [name, control(name)])) as RemoteCosmosPageWallet
}
