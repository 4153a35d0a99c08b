import { expect, type Page } from '@playwright/test'

/** A picture that the next one is equal to: answers of the services come when they come, and change a list. */
export async function settledPicture(page: Page): Promise<Buffer> {
  let picture = await page.screenshot()
  await expect(async () => {
    const before = picture
    picture = await page.screenshot()
    expect(picture.equals(before)).toBe(true)
  }).toPass()
  return picture
}
