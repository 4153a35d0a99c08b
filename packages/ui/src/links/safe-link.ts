import { safeHref as guard } from '@latchkey/core'

export { safeIcon } from '@latchkey/core'

/** Only a page of this very machine, in development, may link to others of it (a local block explorer). */
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** The link, if it may be followed (core's `safeHref`); else undefined. */
export function safeHref(href: string): string | undefined {
  return guard(href, { loopback: typeof location !== 'undefined' && loopback.test(location.hostname) })
}
