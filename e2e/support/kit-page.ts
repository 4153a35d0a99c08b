import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loginDist } from '@latchkey/playground/login'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { readAxe } from './login-frame-site.ts'

/** Opens a recovery kit as a visitor does it when every server is gone: the page from a disk, the network off. */
export async function openKitPage(
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>,
  { account, code, kit, ...options }: BrowserContextOptions & Readonly<Record<'account' | 'code' | 'kit', string>>,
): Promise<Page> {
  const alone = await newContext(options)
  await alone.addInitScript(await readAxe())
  await alone.setOffline(true)
  const page = await alone.newPage()
  await page.goto(pathToFileURL(join(loginDist, 'kit.html')).href)
  await page.locator('input[type=file]').setInputFiles(kit)
  await expect(page.getByText(account)).toBeVisible()
  await page.locator('input[type=text]').first().fill(code)
  await page.keyboard.press('Enter')
  return page
}
