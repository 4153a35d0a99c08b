import type { Page } from '@playwright/test'

/**
 * Records every text that an element with this test id shows, from the page's next load on. The returned function reads
 * the texts, oldest first.
 */
export async function watchText(page: Page, testId: string): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((id) => {
    const seen: string[] = []
    Object.assign(window, { seenTexts: seen })
    const look = () => {
      const text = document.querySelector(`[data-testid="${id}"]`)?.textContent
      if (text && text !== seen.at(-1)) seen.push(text)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, testId)
  return () => page.evaluate(() => (window as unknown as { seenTexts: string[] }).seenTexts)
}
