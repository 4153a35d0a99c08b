/**
 * A text as a hurried reader tells it from others: without case, accents, spaces and signs, and with one letter for those of ASCII that look
 * alike (`l`, `I`, `1`, `|`; `O`, `0`; `S`, `5`, `$`; `m`, `rn`; `w`, `vv`).
 *
 * @example foldLatin('Meta Mask') === foldLatin('rnetamask') // true
 */
export function foldLatin(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[l1|]/g, 'i')
    .replaceAll('0', 'o')
    .replace(/[5$]/g, 's')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
