import { latinConfusables } from './latin-confusables.ts'

/** Small letters that readers of Latin take for these, though Unicode's table has them elsewhere or not at all. */
const moreConfusables = `
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
  (latinConfusables + moreConfusables).split('\n').flatMap((line) => {
    const [latin = '', others = ''] = line.split(' ')
    return [...others].map((other): [string, string] => [other, latin])
  }),
)

const replaced = (text: string) => [...text].map((letter) => twins.get(letter) ?? letter).join('')

/**
 * A text in small letters, with Latin ones in place of those of other scripts that look like them. Apart from `appearance`, which needs
 * more: this loads with its table.
 */
export function replaceConfusables(text: string): string {
  // Some letters decompose into one of another look (ſ into s), and capitals have twins of their own.
  return replaced(replaced(replaced(text).normalize('NFKD')).toLowerCase())
}
