/**
 * Characters that have no place in an address and are used to disguise one: controls, any white space, soft hyphen, zero-width and
 * direction marks, tags.
 */
export function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}]/u.test(text)
}
