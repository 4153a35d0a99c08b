/**
 * Shows control characters, and characters that reorder or hide text (UTS #55), by their number. So the visitor sees
 * the text as it really is.
 *
 * @example showHidden('to\u202Eob') // 'to⟨U+202E⟩ob'
 */
export function showHidden(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]|\u034F|\u17B4|\u17B5|\u180B|\u180C|\u180D|\u180F|[\u{E0000}-\u{E0FFF}]/gu,
    (letter) => `⟨U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}
