// Ships the page's side of the wallets ready-made, so that users of the Playwright entry need no bundler.
import { writeFile } from 'node:fs/promises'
import { bundlePageScript } from '../src/playwright/bundle-page-script.ts'

await writeFile(new URL('../dist/page/inject.iife.js', import.meta.url), await bundlePageScript())
