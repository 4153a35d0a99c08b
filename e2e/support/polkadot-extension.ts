import { cp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'

/** The worker's world, as code of 2020 expects it of a page: a window, older names of the extension's API, and `Function('return this')`. */
const prelude = `
const g = globalThis
g.window ??= g
try { chrome.browserAction ??= chrome.action } catch {}
try { chrome.extension ??= {}; chrome.extension.getURL ??= (path) => chrome.runtime.getURL(path) } catch {}
g.Function = new Proxy(g.Function, {
  construct: (target, args) =>
    args.length === 1 && /^\\s*return this;?\\s*$/.test(args[0]) ? () => g : Reflect.construct(target, args),
})
`

const password = 'Passw0rd!123'

/** Writes the Polkadot{.js} extension, as it was published, into a folder: with a manifest that today's Chromium loads. */
async function writeExtension(folder: string): Promise<void> {
  const source = dirname(createRequire(import.meta.url).resolve('@polkadot/extension/package.json'))
  await cp(source, folder, { recursive: true, dereference: true })
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const { browser_action: action, ...manifest } = JSON.parse(await read('manifest.json'))
  const newer = {
    ...manifest,
    manifest_version: 3,
    action,
    background: { service_worker: 'worker.js' },
    web_accessible_resources: [{ resources: ['page.js'], matches: ['<all_urls>'] }],
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
  }
  const page = (await read('index.html')).replace(
    /<script src="\.?\/?extension\.js"/,
    '<script src="./prelude.js"></script>$&',
  )
  const files = {
    'manifest.json': JSON.stringify(newer),
    'prelude.js': prelude,
    'worker.js': "importScripts('prelude.js', 'background.js')",
    'index.html': page,
    'content.js': `${prelude};${await read('content.js')}`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}

/** A browser with the extension, which holds the account of a seed phrase. `folder` is the test's own. */
export async function openWithExtension({
  executablePath,
  folder,
  mnemonic,
}: Record<'executablePath' | 'folder' | 'mnemonic', string>) {
  const extension = join(folder, 'extension')
  await writeExtension(extension)
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    headless: true,
    args: ['--no-sandbox', `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    ignoreDefaultArgs: ['--disable-extensions'],
  })
  const [worker] = context.serviceWorkers()
  const url = (worker ?? (await context.waitForEvent('serviceworker'))).url()
  const home = `${url.slice(0, url.lastIndexOf('/'))}/index.html`
  const page = await context.newPage()
  await page.goto(home)
  await page
    .getByText(/Understood/i)
    .first()
    .click()
  await page.goto(`${home}#/account/import-seed`)
  await page.locator('textarea').first().fill(mnemonic)
  await page.locator('input[type=text]').first().fill('Alice')
  for (const index of [0, 1]) await page.locator('input[type=password]').nth(index).fill(password)
  await page
    .getByText(/Add the account with the supplied seed/i)
    .first()
    .click()
  await page.getByText('Alice').first().waitFor()
  await page.close()
  return { context, popup: (act: () => Promise<unknown>) => popup(context, act), password }
}

/** The window that the extension opens for what `act` asks of it. */
async function popup(context: BrowserContext, act: () => Promise<unknown>): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), act()])
  return page
}
