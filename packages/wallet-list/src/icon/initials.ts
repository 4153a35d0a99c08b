/**
 * One or two letters for a name: the first letters of its first two words, else the first two of the only one.
 *
 * @example initials('Trust Wallet') // 'TW'
 */
export function initials(label: string): string {
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second] = words
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
