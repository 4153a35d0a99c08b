import type { Page } from '@playwright/test'
import type { PageWalletControls } from '../eip155/page/page-wallet-controls.ts'
import { registryName } from '../page/controls-registry.ts'

/** The controls of a wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemotePageWallet = {
  readonly [Name in keyof PageWalletControls]: (
    ...args: Parameters<PageWalletControls[Name]>
  ) => Promise<Awaited<ReturnType<PageWalletControls[Name]>>>
}

/** Every control by name; the type makes sure that none is forgotten. */
const names: Readonly<Record<keyof PageWalletControls, true>> = {
  approve: true,
  reject: true,
  hang: true,
  ask: true,
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
  wrongChain: true,
  drop: true,
  restore: true,
  refuseAddChain: true,
  refuseCalls: true,
  tellAssets: true,
  lie: true,
  grants: true,
  switchAccount: true,
  setChain: true,
  permit: true,
  disconnect: true,
  addresses: true,
  state: true,
  reset: true,
}

/**
 * The controls of the wallet that `installPageWallet` put into `page`. They act on the page that is loaded at the moment of
 * the call.
 *
 * @example
 * ```ts
 * const wallet = pageWallet(page, 'test.alpha')
 * await wallet.reject('personal_sign')
 * expect(await wallet.prompts()).toEqual({ eth_requestAccounts: 1 })
 * ```
 */
export function pageWallet(page: Page, id: string): RemotePageWallet {
  const control =
    (name: string) =>
    async (...args: unknown[]) =>
      page.evaluate(callControl, { registryName, id, name, args })
  return Object.fromEntries(Object.keys(names).map((name) => [name, control(name)])) as RemotePageWallet
}

/** Runs in the page, so it may use nothing from outside itself. */
export function callControl(call: { registryName: string; id: string; name: string; args: unknown[] }): unknown {
  const registry = (
    globalThis as unknown as Record<string, Record<string, Record<string, (...args: unknown[]) => unknown>>>
  )[call.registryName]
  const controls = registry?.[call.id]
  if (!controls) throw new Error(`No test wallet "${call.id}" in this page: install it before page.goto().`)
  return controls[call.name]?.(...call.args)
}
