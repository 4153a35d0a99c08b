import type { Metadata } from '../ports/context.ts'
import type { Platform } from '../ports/platform.ts'

/**
 * The app as wallets see it: what the options say, completed from the page. Takes a client, or the context of a port. No part of the
 * client, because all that needs it loads later.
 *
 * @example const { name } = resolveMetadata(client)
 */
export function resolveMetadata({
  metadata: given,
  platform: { page },
}: {
  readonly metadata: Partial<Metadata>
  readonly platform: Pick<Platform, 'page'>
}): Metadata {
  const meta = (name: string) =>
    page.document?.querySelector(`meta[property="${name}"],meta[name="${name}"]`)?.getAttribute('content')
  const icon = page.document?.querySelector('link[rel~="icon"]')?.href
  return {
    name: given.name ?? page.document?.title ?? '',
    description: given.description ?? meta('og:description') ?? meta('description') ?? '',
    url: given.url ?? page.location?.origin ?? '',
    icons: given.icons ?? (icon ? [icon] : []),
    redirect: given.redirect,
  }
}
