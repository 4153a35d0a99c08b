/** JSON in which bigints are numbers with all their digits, as Solana's nodes write them. */
export function stringify(value: unknown): string {
  const mark = '#bigint:'
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${mark}${part}` : part))
  return text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1')
}
