/**
 * One or two letters for a name: the first letters of its first two words, else the first two of the only one. The word "Wallet" says
 * nothing in a list of wallets and isn't counted.
 *
 * @example initials('Trust Wallet') // 'TR'
 */
export function initials(label: string): string {
  const all = label.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => word.toLowerCase() !== 'wallet')
  const [first = '', second] = telling.length > 0 ? telling : all
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
