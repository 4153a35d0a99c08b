/**
 * A name that a wallet gave itself, fit for a line of a list: without controls, direction marks and blank letters (U+3164 and others, which
 * Unicode calls ignorable, and U+2800), with single spaces and at most four accents a letter. Empty when nothing is left.
 *
 * @example visibleName('Meta\u200BMask') // 'MetaMask'
 */
export function visibleName(name: string): string {
  return name
    .normalize()
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{DI}\u2800]+/gu, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim()
}

/** A wallet with a name that a visitor can read, whatever it announced. */
export function withVisibleName<T extends { readonly name: string }>(wallet: T, rdns = ''): T {
  return { ...wallet, name: visibleName(wallet.name) || visibleName(rdns) || 'Unknown wallet' }
}
