/**
 * A name from a contract, made safe for one line of a list: without control, direction or invisible characters, with
 * single spaces, at most 64 characters. Empty when nothing is left.
 */
export function cleanText(text: string): string {
  const cleaned = text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\p{M}{3,}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...cleaned].slice(0, 64).join('').trim()
}
