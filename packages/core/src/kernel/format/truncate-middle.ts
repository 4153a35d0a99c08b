/**
 * Shortens an address in the middle. A short address stays whole.
 *
 * @example
 * truncateMiddle('0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb') // '0xab…5bfcdb'
 */
export function truncateMiddle(text: string, { start = 4, end = 6 }: { start?: number; end?: number } = {}): string {
  if (text.length <= start + end + 1) return text
  return `${text.slice(0, start)}…${end > 0 ? text.slice(-end) : ''}`
}
