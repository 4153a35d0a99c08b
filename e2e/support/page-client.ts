import type { Client, OpenParameters, Route, RouterState } from '@latchkey/core'
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What the playground's pages put there. */
    latchkey: { readonly client: Client; open(parameters?: OpenParameters): void }
  }
}

/** A page's own client, driven from the test: for views that only a rare wallet or a broken service leads to. */
export function pageClient(page: Page) {
  return {
    /** Shows a view as the app or another view would: the first one opens the modal, each further one goes deeper. */
    async show(route: Route): Promise<void> {
      await page.evaluate((to) => {
        const { client, open } = window.latchkey
        if (client.router.getState().open) client.router.push(to)
        else open({ view: to })
      }, route)
      await expect(view(page, route.view)).toBeVisible()
    },
    /** Goes back to a closed modal, whatever was shown. */
    async close(): Promise<void> {
      await page.evaluate(() => {
        const { router } = window.latchkey.client
        router.set({ open: false, blocked: undefined, loading: false })
      })
      await expect(page.locator('[data-latchkey-host=dialog]')).toHaveCount(0)
    },
    async router(change: Partial<RouterState>): Promise<void> {
      await page.evaluate((value) => window.latchkey.client.router.set(value), change)
    },
    async theme(mode: 'light' | 'dark'): Promise<void> {
      await page.evaluate((value) => window.latchkey.client.theme.setMode(value), mode)
    },
    async variables(values: Readonly<Record<string, string>>): Promise<void> {
      await page.evaluate((given) => window.latchkey.client.theme.setVariables(given), values)
    },
    toast: (text: string) =>
      page.evaluate((value) => {
        window.latchkey.client.toasts.show({ variant: 'loading', message: { text: value } })
      }, text),
    alert: (code: string) => page.evaluate((value) => window.latchkey.client.alerts.show({ code: value }), code),
  }
}

/** The named view, once it is what the modal shows. */
export const view = (page: Page, name: Route['view']) => page.locator(`[data-latchkey-view=${name}]`)

export const panel = (page: Page) => page.locator('[data-latchkey-part=panel]')
