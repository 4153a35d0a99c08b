import type { Locator } from '@playwright/test'

/**
 * Finds the letters of an element's text that no font has. The browser draws a box in place of such a letter, so each
 * letter is drawn with the element's font and compared with that box.
 */
export function lettersWithoutFont(element: Locator): Promise<string[]> {
  return element.evaluate((shown) => {
    const draw = (letter: string) => {
      const canvas = new OffscreenCanvas(64, 64)
      const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
      const { fontFamily, fontWeight } = getComputedStyle(shown)
      context.font = `${fontWeight} 24px ${fontFamily}`
      context.fillText(letter, 16, 40)
      return context.getImageData(0, 0, 64, 64).data.join()
    }
    // No font has this code point, which is no character.
    const box = draw('\u{1ffff}')
    const empty = draw(' ')
    const letters = [...new Set((shown.textContent ?? '').replaceAll(/[\s\p{Cf}]/gu, ''))]
    return letters.filter((letter) => [box, empty].includes(draw(letter)))
  })
}
