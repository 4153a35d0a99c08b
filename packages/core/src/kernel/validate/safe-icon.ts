import type { IconSet } from '../ports/icon-set.ts'
import { honestUrl } from './honest-url.ts'

/** `'all'` draws pictures from outside, `'generated'` draws none, for the strictest pages. An icon set brings some of its own, beside all others. */
export type IconPolicy = 'all' | 'generated' | IconSet

/** Longest data URL that is drawn; the icons that wallets announce (EIP-6963) are far smaller. */
const maxCharacters = 131_072

const imageData = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)(?:;[a-z\d=+._-]+)*,[\x20-\x7e]+$/i

/**
 * The guard for pictures that a registry, wallet or peer supplies: https, or `data:` of five image types. Draw the result in `<img>`
 * only, where an SVG can't run scripts (EIP-6963).
 *
 * @example const src = safeIcon(info.icon)
 */
export function safeIcon(url: unknown, options: { icons?: IconPolicy | undefined } = {}): string | undefined {
  if (options.icons === 'generated' || typeof url !== 'string') return undefined
  // Line breaks in base64 are common and mean nothing.
  const text = url.length > maxCharacters ? '' : url.trim().replace(/[\r\n]+/g, '')
  if (imageData.test(text)) return text
  const link = honestUrl(url)
  return link?.protocol === 'https:' ? link.href : undefined
}
