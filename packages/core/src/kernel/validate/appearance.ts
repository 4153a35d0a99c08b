import { foldLatin } from './fold-latin.ts'
import { replaceConfusables } from './replace-confusables.ts'

/**
 * What a reader takes a name for: without marks, hidden characters, case and letters of other scripts that look like Latin ones. Two names
 * with one appearance look alike (UTS 39 calls it a skeleton, https://www.unicode.org/reports/tr39/).
 *
 * @example appearance('UЅDС') === appearance('USDC') // true
 */
export function appearance(text: string): string {
  return foldLatin(replaceConfusables(text))
}
