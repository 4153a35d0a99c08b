import type { LatchkeyClient, OpenParameters, Route } from '@latchkey/core'
import type { PaymentReceipt, PayParameters } from '@latchkey/core/features/pay'
import type { RouterState } from '@latchkey/core/modal'
import type { dispatch } from '@latchkey/core/testing'
import type { GrantPermissionsParameters, SendCallsParameters } from '@latchkey/core/wallet-calls'
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What the playground's pages put there. */
    latchkey: {
      readonly client: LatchkeyClient
      open(parameters?: OpenParameters): void
      dispatch(event: Parameters<typeof dispatch>[1]): void
      pay(parameters: PayParameters): Promise<PaymentReceipt>
      sendCalls(parameters: SendCallsParameters): Promise<{ id: string }>
      grantPermissions(parameters: GrantPermissionsParameters): Promise<{ context: string }>
    }
  }
}

/** Waits until the page has made its client: it awaits its ecosystems' code, which a loaded page may still wait for. */
async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => 'latchkey' in window)
}

/** A page's own client, driven from the test: for views that only a rare wallet or a broken service leads to. */
export function pageClient(page: Page) {
  async function act<Given>(change: (given: Given) => void, given: Given): Promise<void> {
    await untilReady(page)
    await page.evaluate(change as never, given as never)
  }
  return {
    /** Shows a view as the app or another view would: the first one opens the modal, each further one goes deeper. */
    async show(route: Route): Promise<void> {
      await act((to) => {
        const { client, open } = window.latchkey
        if (client.router.getState().open) client.router.push(to)
        else open({ view: to })
      }, route)
      await expect(view(page, route.view)).toBeVisible()
    },
    /** Goes back to a closed modal, whatever was shown. */
    async close(): Promise<void> {
      await act(() => {
        const { router } = window.latchkey.client
        router.set({ open: false, blocked: undefined, loading: false })
      }, null)
      await expect(page.locator('[data-latchkey-host=dialog]')).toHaveCount(0)
    },
    router: (change: Partial<RouterState>) => act((value) => window.latchkey.client.router.set(value), change),
    theme: (mode: 'light' | 'dark') => act((value) => window.latchkey.client.theme.setMode(value), mode),
    variables: (values: Readonly<Record<string, string>>) =>
      act((given) => window.latchkey.client.theme.setVariables(given), values),
    toast: (text: string) =>
      act((value) => {
        window.latchkey.client.toasts.show({ variant: 'loading', message: { text: value } })
      }, text),
    alert: (code: string) => act((value) => void window.latchkey.client.alerts.show({ code: value }), code),
  }
}

/** The named view, once it is what the modal shows. */
export const view = (page: Page, name: Route['view']) => page.locator(`[data-latchkey-view=${name}]`)

export const panel = (page: Page) => page.locator('[data-latchkey-part=panel]')
