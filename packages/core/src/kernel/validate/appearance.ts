import { foldLatin } from './fold-latin.ts'
import { latinTwins } from './latin-twins.ts'

/** Small letters that readers of Latin take for these, though Unicode's table has them elsewhere or not at all. */
const moreTwins = `
b ьβ
e ε
h һ
k кκ
m м
n пη
t тτ₮
u μ
w ωѡ
x χ
`

const twins: ReadonlyMap<string, string> = new Map(
  (latinTwins + moreTwins).split('\n').flatMap((line) => {
    const [latin = '', others = ''] = line.split(' ')
    return [...others].map((other): [string, string] => [other, latin])
  }),
)

const replaced = (text: string) => [...text].map((letter) => twins.get(letter) ?? letter).join('')

/**
 * What a reader takes a name for: without marks, hidden characters, case and letters of other scripts that look like Latin ones. Two names
 * with one appearance look alike (UTS 39 calls it a skeleton, https://www.unicode.org/reports/tr39/).
 *
 * @example appearance('UЅDС') === appearance('USDC') // true
 */
export function appearance(text: string): string {
  // Some letters decompose into one of another look (ſ into s), and capitals have twins of their own.
  return foldLatin(replaced(replaced(replaced(text).normalize('NFKD')).toLowerCase()))
}
