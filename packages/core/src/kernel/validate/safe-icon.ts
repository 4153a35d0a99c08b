import { toBase64 } from '../bytes.ts'
import type { IconSet } from '../ports/icon-set.ts'
import { parseUrl } from './parse-url.ts'

/** `'all'` draws images from outside, `'generated'` draws none, for the strictest pages. An icon set brings some of its own, beside all others. */
export type IconPolicy = 'all' | 'generated' | IconSet

/** If an image takes longer, a generated image is drawn. */
export const imageTimeoutMs = 2000

/** Longest data URL that is drawn; the icons that wallets announce (EIP-6963) are far smaller. */
const maxCharacters = 131_072

const imageData = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)(?:;[a-z\d=+._-]+)*,[\x20-\x7e]+$/i

/**
 * As bundlers give for an image that an app imports: `/assets/fox-1a2b.svg`. Others gain nothing by such a path: they could name it by the site's
 * https address.
 */
const ownPath = /^\/[\w.~-][!-~]*$/

/**
 * The guard for images that a registry, wallet or peer supplies: https, a path of the page's own site, or `data:` of five image types. Draw the
 * result in `<img>` only, where an SVG can't run scripts (EIP-6963).
 *
 * @example const src = safeIcon(info.icon)
 */
export function safeIcon(url: unknown, options: { icons?: IconPolicy | undefined } = {}): string | undefined {
  if (options.icons === 'generated' || typeof url !== 'string') return undefined
  // Line breaks in base64 are common and mean nothing.
  const text = url.length > maxCharacters ? '' : url.trim().replace(/[\r\n]+/g, '')
  if (imageData.test(text) || ownPath.test(text)) return text
  const link = honestUrl(url)
  return link?.protocol === 'https:' ? link.href : undefined
}

/**
 * An image's bytes as a `data:` URL: strict pages block object URLs, which would have to be revoked as well. `undefined` for what may
 * not be drawn.
 *
 * @example dataImage({ bytes, type: 'image/png' })
 */
export function dataImage({ bytes, type }: { readonly bytes: Uint8Array; readonly type: string }): string | undefined {
  return safeIcon(`data:${type.split(';')[0]};base64,${toBase64(bytes)}`)
}

const maxLength = 4096

/**
 * Parses an address from outside if it is what it looks like. Refused are hidden characters, backslashes, user names, http and https
 * without their slashes, and whatever doesn't parse. Says nothing about the scheme: that is `safeHref`'s and `safeIcon`'s.
 */
export function honestUrl(url: unknown): URL | undefined {
  if (typeof url !== 'string' || url.length > maxLength || url.includes('\\') || hasHiddenCharacters(url))
    return undefined
  const parsed = parseUrl(url)
  if (!parsed || parsed.username || parsed.password) return undefined
  // `https:host` and `https:/host` parse as well, but honest pages don't write them.
  if (/^https?:$/.test(parsed.protocol) && !/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(url)) return undefined
  return parsed
}

/**
 * Characters that don't belong in a URL and are used to disguise one: controls, any white space, soft hyphen, zero-width and
 * direction marks, tags.
 */
function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}]/u.test(text)
}
