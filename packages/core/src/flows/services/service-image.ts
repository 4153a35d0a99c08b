import type { ServicesOptions } from '../../kernel/option-types.ts'
import { parseUrl } from '../../kernel/validate/parse-url.ts'
import { type IconPolicy, safeIcon } from '../../kernel/validate/safe-icon.ts'

/**
 * An image that the services' answers name, as an address that shows the visitor to the services alone: their own images as they
 * are, those of other hosts through the image route, which limits size and type. `undefined` for what is no image.
 */
export function serviceImage(
  given: string,
  { url, projectId }: Pick<ServicesOptions, 'url' | 'projectId'>,
  icons?: IconPolicy | undefined,
): string | undefined {
  const base = url.replace(/^(.*[^/])?\/*$/s, '$1')
  if (icons !== 'generated' && (given.startsWith(`${base}/`) || /^\/(?!\/)/.test(given))) {
    const own = given.startsWith('/') ? base + given : given
    return parseUrl(own)?.origin === new URL(base).origin ? own : undefined
  }
  const safe = safeIcon(given, { icons })
  if (!safe || safe.startsWith('data:')) return safe
  return `${base}/v1/image?url=${encodeURIComponent(safe)}&projectId=${encodeURIComponent(projectId)}`
}
