import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Place } from './every-view.ts'
import { pageClient } from './page-client.ts'

/** What no two visits have in common: a pairing's code, how long ago something was, the port of a test's own site. */
const changing = (page: Page) =>
  page.locator('[data-latchkey-part^=qr], time').or(page.getByText(new URL(page.url()).host))

type Pictures = ReadonlyMap<Place, string>

/**
 * The whole window at every place, with nothing of the page shining through. Use generated icons: Chromium draws an SVG picture a shade
 * differently from one time to the next.
 */
export async function pictures(page: Page, places: AsyncIterable<Place>): Promise<Pictures> {
  const taken = new Map<Place, string>()
  for await (const place of places) {
    await pageClient(page).variables({ scrim: '#8a8f99' })
    await changing(page).evaluateAll((elements) => {
      for (const element of elements as HTMLElement[]) {
        element.style.visibility = 'hidden'
        // Longer words would begin a line of their own.
        if (element.localName === 'time') element.style.display = 'none'
      }
    })
    taken.set(place, await settledPicture(page))
  }
  return taken
}

/**
 * Each pixel is the same. What Chromium painted in parts it shades a little differently from what it painted at once: that much a colour may
 * differ, by 24 of 255. What differs more lies beside the test's results, as `Account-expected.png` and `Account-seen.png`.
 */
export async function expectSame(page: Page, seen: Pictures, expected: Pictures): Promise<void> {
  expect([...seen.keys()]).toEqual([...expected.keys()])
  const differing: string[] = []
  for (const [place, picture] of seen) {
    const other = expected.get(place) ?? ''
    const difference = picture === other ? 0 : await page.evaluate(mostDiffering, [picture, other])
    if (difference <= 24) continue
    differing.push(`${place}, by ${difference}`)
    await writeFile(test.info().outputPath(`${place}-seen.png`), picture, 'base64')
    await writeFile(test.info().outputPath(`${place}-expected.png`), other, 'base64')
  }
  expect(differing).toEqual([])
}

/** How much two pictures differ where they do most, of 255; runs in the page. */
async function mostDiffering(pictures: string[]): Promise<number> {
  const read = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
  }
  const [one = new Uint8ClampedArray(), other = new Uint8ClampedArray()] = await Promise.all(pictures.map(read))
  if (one.length !== other.length) return 255
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0)
}

/** A picture that the next one is equal to: answers of the services come when they come, and change a list. */
async function settledPicture(page: Page): Promise<string> {
  const take = async () => (await page.screenshot()).toString('base64')
  let picture = await take()
  await expect(async () => {
    const before = picture
    picture = await take()
    expect(picture === before).toBe(true)
  }).toPass()
  return picture
}
