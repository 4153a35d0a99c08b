import type { Page } from '@playwright/test'
import { registryName } from '../shared/controls-registry.ts'

/** Controls of a wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemoteControls<Controls> = {
  readonly [Name in keyof Controls]: Controls[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/** The controls of every wallet, by name. */
export const commonNames = {
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
  addresses: true,
  state: true,
  reset: true,
} as const

/**
 * The controls of a wallet in `page`; they act on the page that is loaded at the moment of the call.
 *
 * @param names every control by name; the type ensures that none is missing
 */
export function remoteControls<Controls>(
  page: Page,
  id: string,
  names: Readonly<Record<keyof Controls & string, true>>,
): RemoteControls<Controls> {
  const control =
    (name: string) =>
    async (...args: unknown[]) =>
      page.evaluate(callControl, { registryName, id, name, args })
  const controls = Object.fromEntries(Object.keys(names).map((name) => [name, control(name)]))
  return controls as RemoteControls<Controls>
}

/** Runs in the page, so it can't use anything from outside. */
function callControl(call: { registryName: string; id: string; name: string; args: unknown[] }): unknown {
  const registry = (
    globalThis as unknown as Record<string, Record<string, Record<string, (...args: unknown[]) => unknown>>>
  )[call.registryName]
  const controls = registry?.[call.id]
  if (!controls) throw new Error(`No test wallet "${call.id}" in this page: install it before page.goto().`)
  return controls[call.name]?.(...call.args)
}
