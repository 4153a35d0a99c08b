/** Characters that reorder or hide text (UTS #55), and control characters. */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]|\u034F|\u17B4|\u17B5|\u180B|\u180C|\u180D|\u180F|[\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu
/** More accents on a letter than any script has: they would be drawn over the lines above or below. */
const pile = /\p{M}{5,}/gu
const mostAccents = 4

/**
 * Shows control characters, characters that reorder or hide text, and the fifth accent of a letter and those after it
 * by their number. So the visitor sees the text as it really is, and the text covers nothing else.
 *
 * @example showHidden('to\u202Eob') // 'to⟨U+202E⟩ob'
 */
export function showHidden(text: string): string {
  return text
    .replace(hidden, numberOf)
    .replace(pile, (accents) =>
      [...accents].map((accent, at) => (at < mostAccents ? accent : numberOf(accent))).join(''),
    )
}

const numberOf = (letter: string): string =>
  `⟨U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
