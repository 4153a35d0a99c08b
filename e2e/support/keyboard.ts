import { expect, type Locator, type Page } from '@playwright/test'
import { modal } from './fixtures.ts'

/** Presses on the way to one element; no view has more. */
const mostPresses = 40

/** Goes to an element by Tab alone. The focus is in the modal at each step, or in the browser's own bars, where the way round a dialog leads. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element.matches(':focus'))
  for (let press = 0; press < mostPresses && !(await isFocused()); press++) {
    await page.keyboard.press('Tab')
    const isInside = () => page.evaluate(() => document.activeElement?.matches('body, [data-latchkey-host=dialog]'))
    expect(await isInside()).toBe(true)
  }
  await expect(target).toBeFocused()
  // A button that still waits, for a preview for example, ignores keys.
  await expect(target).toBeEnabled()
}

/** One element of the modal has the focus: a keyboard goes on from there, and a screen reader reads it. */
export async function expectFocusInside(page: Page): Promise<void> {
  await expect(modal(page).locator(':focus')).toHaveCount(1)
}

/** Nothing stands outside of the page's width, nor of the modal's. */
export async function expectFits(page: Page): Promise<void> {
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
  expect(await fits()).toBe(true)
  expect(await modal(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
}
