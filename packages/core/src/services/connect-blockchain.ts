import { type Blockchain, createBlockchain, createHttp, type Fetch } from '@latchkey/api-client'
import type { Client } from '../client/client.ts'
import { safeHref } from '../validate/safe-href.ts'
import { version } from '../version.ts'
import { servicePicture } from './service-picture.ts'

/** The blockchain API of the app's own services, if it has any. Links and pictures pass our guards; what they refuse is left out. */
export function connectBlockchain({ clock, log, options }: Client): Blockchain | undefined {
  const { services } = options
  if (!services) return undefined
  const { url, projectId, clientId } = services
  const http = createHttp({
    baseUrl: url,
    fetch: options.fetch ?? (globalThis as unknown as { fetch: Fetch }).fetch,
    params: { projectId, st: 'latchkey', sv: version, clientId },
    clock,
  })
  return createBlockchain(http, {
    guard: {
      href: (link) => safeHref(link),
      icon: (link) => servicePicture(link, services, options.icons),
    },
    warn: log.warn,
  })
}
