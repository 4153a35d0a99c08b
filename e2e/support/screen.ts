import { type Page, test } from '@playwright/test'

/** A screenshot for people to look at, in `screens/` beside the results: `LATCHKEY_SCREENS=1` asks for it. Tests don't compare it. */
export async function screen(page: Page, name: string, options: { readonly fullPage?: boolean } = {}): Promise<void> {
  if (!process.env.LATCHKEY_SCREENS) return
  await page.screenshot({ ...options, path: `${test.info().project.outputDir}/screens/${name}.png` })
}
