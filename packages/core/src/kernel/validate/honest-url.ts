const maxLength = 4096

/**
 * Parses an address from outside if it is what it looks like. Refused are hidden characters, backslashes, user names, http and https
 * without their slashes, and whatever doesn't parse. Says nothing about the scheme: that is `safeHref`'s and `safeIcon`'s.
 */
export function honestUrl(url: unknown): URL | undefined {
  if (typeof url !== 'string' || url.length > maxLength || url.includes('\\') || hasHiddenCharacters(url))
    return undefined
  if (!URL.canParse(url)) return undefined
  const parsed = new URL(url)
  if (parsed.username || parsed.password) return undefined
  // `https:host` and `https:/host` parse as well, but honest pages don't write them.
  if (/^https?:$/.test(parsed.protocol) && !/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(url)) return undefined
  return parsed
}

/**
 * Characters that have no place in an address and are used to disguise one: controls, any white space, soft hyphen, zero-width and
 * direction marks, tags.
 */
function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}]/u.test(text)
}
