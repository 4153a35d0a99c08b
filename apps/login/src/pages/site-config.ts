import { type LoginConfigAnswer, loginConfigAnswer } from '@latchkey/frame/wire'
import * as v from 'valibot'

/**
 * The operator's settings of the site: `login-site.json` beside the pages. Only this file differs between operators.
 */
export type SiteConfig = {
  /** The URL of the services, such as `https://services.shop.example`. */
  readonly services: string
}

const siteConfig = v.object({ services: v.pipe(v.string(), v.url(), v.regex(/^https?:/)) })

/** Reads `login-site.json`. @throws when it is missing or malformed */
export async function readSiteConfig(fetch: typeof globalThis.fetch): Promise<SiteConfig> {
  const response = await fetch('/login-site.json', { credentials: 'omit' })
  return v.parse(siteConfig, await response.json())
}

/** Reads the login settings of a project from the services. @throws when they refuse, or their answer doesn't fit */
export async function readProject(
  fetch: typeof globalThis.fetch,
  { services }: SiteConfig,
  projectId: string,
): Promise<LoginConfigAnswer> {
  const address = new URL(`/login/config?projectId=${encodeURIComponent(projectId)}`, services)
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  return v.parse(loginConfigAnswer, await response.json())
}
