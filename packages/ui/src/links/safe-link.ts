const webOrWallet =
  /^(https:|(?!javascript:|data:|blob:|file:|intent:|vbscript:|about:|view-source:)[a-z][a-z0-9+.-]*:)/i

/** The link, if it may be followed; else undefined. */
export function safeHref(href: string): string | undefined {
  return webOrWallet.test(href.trim()) ? href.trim() : undefined
}

/** The picture's address, if it may be drawn; else undefined. */
export function safeIcon(src: string): string | undefined {
  return /^(https:|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,])/i.test(src.trim()) ? src.trim() : undefined
}
