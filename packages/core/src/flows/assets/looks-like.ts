/** Letters of other alphabets that look like Latin ones. Letters that decompose (é, ѐ) and full-width forms need no entry. */
const twins: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ',
    b: 'ьβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε',
    g: 'ɡ',
    h: 'һ',
    i: 'іιıl1|',
    j: 'ј',
    k: 'кκ',
    m: 'м',
    n: 'пη',
    o: 'оοσ0',
    p: 'рρ',
    s: 'ѕ5$',
    t: 'тτ₮',
    u: 'υμ',
    v: 'νѵ',
    w: 'ѡω',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/**
 * A token's symbol as a reader sees it: without marks, hidden characters, case and the usual twins of other alphabets. Two symbols with
 * one appearance look alike (Unicode UTS 39 calls it a skeleton).
 */
export function appearance(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase()
  return [...plain]
    .map((letter) => twins[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
}

/** A name with a web address advertises that address, which no honest token does. */
export function advertises(...texts: readonly (string | undefined)[]): boolean {
  return texts.some(
    (text) =>
      text !== undefined &&
      /https?:|www\.|t\.me|[\p{L}\d-]\.(?:com|org|net|io|xyz|app|fi|top|site|claims?|finance|gift|events?|vip|pro|cc|link|me)\b/iu.test(
        text,
      ),
  )
}
