import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { bundlePageScript } from './bundle-page-script.ts'

// The published package contains the bundle; from the sources it is built at the first use. All callers get the same text, so the cache may
// live as long as the process.
const readyMade = new URL('../page/inject.iife.js', import.meta.url)
let cached: Promise<string> | undefined

/** The page's side of the wallets as one script. */
export function pageScript(): Promise<string> {
  cached ??= existsSync(readyMade) ? readFile(readyMade, 'utf8') : bundlePageScript()
  return cached
}
