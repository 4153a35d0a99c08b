import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Step } from './every-view.ts'
import { pageClient } from './page-client.ts'

/** What differs between two visits: a pairing's code, how long ago something was, the port of a test's own site. */
const changing = (page: Page) =>
  page.locator('[data-latchkey-part^=qr], time').or(page.getByText(new URL(page.url()).host))

export type Walk = { readonly page: Page; readonly steps: AsyncGenerator<Step, void> }

/**
 * Walks several pages through the same steps, side by side, and expects the whole window to look the same in all of them, to the pixel, at
 * every step. Returns the first page's screenshots. Chromium shades parts that it painted one after the other a little differently: a colour
 * may differ by 24 of 255. Use generated icons, because Chromium draws the same SVG image with small differences.
 *
 * The answers of the services come at any time and change a list, so a step has ten seconds until its pages are the same. If they still
 * differ, the screenshots lie beside the test's results, as `Account-0.png` and `Account-1.png`.
 */
export async function expectSameAtEveryStep(walks: readonly Walk[]): Promise<ReadonlyMap<Step, string>> {
  const taken = new Map<Step, string>()
  for (;;) {
    const steps = (await Promise.all(walks.map((walk) => walk.steps.next()))).map(({ value }) => value ?? undefined)
    expect(new Set(steps).size).toBe(1)
    const [step] = steps
    if (!step) return taken
    taken.set(step, await expectSame(step, walks))
  }
}

async function expectSame(step: Step, walks: readonly Walk[]): Promise<string> {
  let latest: string[] = []
  await expect(async () => {
    latest = await Promise.all(walks.map(({ page }) => screenshot(page)))
    expect(await differences(walks, latest), step).toEqual(latest.map(() => 0))
  })
    .toPass({ timeout: 10_000 })
    .catch(async (error) => {
      const write = (base64: string, index: number) =>
        writeFile(test.info().outputPath(`${step}-${index}.png`), base64, 'base64')
      await Promise.all(latest.map(write))
      throw error
    })
  return latest[0] ?? ''
}

/** How much each screenshot differs from the first one; 0 where no eye sees it. */
function differences(walks: readonly Walk[], [first = '', ...others]: string[]): Promise<number[]> {
  const difference = async (other: string) => {
    const most = first === other ? 0 : ((await walks[0]?.page.evaluate(mostDiffering, [first, other])) ?? 255)
    return most <= 24 ? 0 : most
  }
  return Promise.all([0, ...others.map(difference)])
}

/** The whole window, with nothing of the page shining through. */
async function screenshot(page: Page): Promise<string> {
  await pageClient(page).variables({ scrim: '#8a8f99' })
  await changing(page).evaluateAll((elements) => {
    for (const element of elements as HTMLElement[]) {
      element.style.visibility = 'hidden'
      // Longer words would begin a line of their own.
      if (element.localName === 'time') element.style.display = 'none'
    }
  })
  return (await page.screenshot()).toString('base64')
}

/** How much two screenshots differ where they do most, of 255; runs in the page. */
async function mostDiffering(screenshots: string[]): Promise<number> {
  const read = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
  }
  const [one = new Uint8ClampedArray(), other = new Uint8ClampedArray()] = await Promise.all(screenshots.map(read))
  if (one.length !== other.length) return 255
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0)
}
