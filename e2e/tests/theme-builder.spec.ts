import { axeChecker } from '../support/axe.ts'
import { expect, type Page, test } from '../support/fixtures.ts'
import { screen } from '../support/screen.ts'

const button = (page: Page) => page.locator('.theme-preview [data-latchkey-button]')
const panel = (page: Page) => page.locator('[data-latchkey-host=embedded] [data-latchkey-part=panel]')
const code = (page: Page, title: string) => page.getByRole('region', { name: title }).locator('pre')
const warnings = (page: Page) => page.locator('.theme-warnings li')

async function visit(page: Page): Promise<void> {
  await page.goto('/theme.html')
  await expect(panel(page)).toBeVisible()
}

test('a choice shows on button and modal at once, and is in the copied code', async ({ page }) => {
  await visit(page)
  await expect(code(page, 'Options')).not.toContainText('themeVariables')
  await page.getByLabel('Accent', { exact: true }).fill('#0a7a5a')
  await expect(button(page)).toHaveCSS('background-color', 'rgb(10, 122, 90)')
  await page.getByLabel('Corners of the dialog').fill('6')
  await expect(panel(page)).toHaveCSS('border-top-left-radius', '6px')
  await page.getByLabel('Font').selectOption('Serif')
  await expect(button(page)).toHaveCSS('font-family', /ui-serif/)
  await page.getByRole('radio', { name: 'dark' }).check()
  await expect(button(page)).toHaveAttribute('data-latchkey-theme', 'dark')
  await page.getByRole('button', { name: 'Copy Options' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Options copied' })).toHaveCount(1)
  const options = await page.evaluate(() => navigator.clipboard.readText())
  expect(options).toContain("themeMode: 'dark'")
  expect(options).toContain("accent: '#0a7a5a'")
  expect(options).toContain("radius: '6px'")
  await page.getByRole('button', { name: 'Copy CSS' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'CSS copied' })).toHaveCount(1)
  const css = await page.evaluate(() => navigator.clipboard.readText())
  expect(css).toContain('--latchkey-accent: #0a7a5a;')
  expect(css).toContain('--latchkey-font-family: ui-serif')
})

test('colours that are hard to read are named, until they are readable again', async ({ page }) => {
  await visit(page)
  await expect(warnings(page)).toHaveCount(0)
  await page.getByLabel('Accent', { exact: true }).fill('#ffe14d')
  await expect(warnings(page)).toHaveText([/^Links on the background: 1\.\d to 1/])
  await page.getByLabel('Words on the accent').fill('#ffffff')
  await expect(warnings(page)).toHaveCount(2)
  await screen(page, 'theme-warning', { fullPage: true })
  await page.getByLabel('Preset').selectOption('High contrast')
  await expect(warnings(page)).toHaveCount(0)
})

test('by keyboard: another preset replaces the earlier one completely', async ({ page }) => {
  await visit(page)
  await page.getByLabel('Preset').focus()
  await page.keyboard.type('Mid')
  await expect(code(page, 'CSS')).toContainText('--latchkey-background: #0b0d17')
  await expect(panel(page)).toHaveCSS('background-color', 'rgb(11, 13, 23)')
  await screen(page, 'theme-midnight', { fullPage: true })
  await page.keyboard.press('End')
  await expect(code(page, 'CSS')).toContainText('ui-rounded')
  await expect(code(page, 'CSS')).not.toContainText('#0b0d17')
  await expect(panel(page)).not.toHaveCSS('background-color', 'rgb(11, 13, 23)')
})

test('fits a phone and has no faults that axe finds, light and dark', async ({ page }) => {
  const axe = await axeChecker(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 640 })
    await visit(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await screen(page, `theme-phone-${colorScheme}`, { fullPage: true })
    await axe.run(`theme builder, ${colorScheme}`, 'body', colorScheme)
  }
  axe.expectNone(2)
})
