import type { LinkTarget, Platform } from '../ports/platform.ts'
import { safeHref } from '../validate/safe-href.ts'

/**
 * Opens a link the visitor asked for, if `safeHref` lets it pass. Call it inside the click. Returns whether it was opened.
 *
 * @example openLink(client.platform, 'https://wallet.example', '_blank')
 */
export function openLink(platform: Pick<Platform, 'open'>, href: string, target: LinkTarget): boolean {
  const safe = safeHref(href)
  if (safe) platform.open(safe, target)
  return safe !== undefined
}
