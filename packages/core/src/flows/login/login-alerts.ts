import type { LatchkeyClient } from '../../kernel/client.ts'
import type { AuthFailure } from '../../kernel/ports/auth.ts'
import { parseUrl } from '../../kernel/validate/parse-url.ts'

const texts = {
  iframe_load_failed: {
    code: 'login/load-failed',
    short: 'Network Error - Could Not Load Embedded Wallet',
    long: 'The login site could not be loaded. Check the address in frameAuth({ url }) and the frame-src of this page’s content security policy:',
  },
  iframe_request_timeout: {
    code: 'login/timed-out',
    short: 'Embedded Wallet Request Timed Out',
    long: 'The login site did not get ready within 20 s. Check its address, and that its project allows the origin of this page:',
  },
  origin_not_allowed: {
    code: 'login/origin-not-allowed',
    short: 'Unverified Domain',
    long: 'The project of the login site does not allow the origin of this page. Add it at the services:',
  },
} as const

/** Tells the developer why the login frame can't be used. */
export async function alertOfFailure(client: LatchkeyClient, reason: AuthFailure): Promise<void> {
  const details = originOf(client)
  const isRefused = reason === 'iframe_request_timeout' && (await isOriginRefused(client))
  client.alerts.show({ ...texts[isRefused ? 'origin_not_allowed' : reason], level: 'error', details })
}

/** Tells the developer, and the visitor, that a login refuses a request of the app. */
export function alertOfRefusal(client: LatchkeyClient, method: string): void {
  client.toasts.show({ variant: 'error', message: { key: 'actionNotAllowed' } })
  client.alerts.show({
    code: 'login/method-refused',
    short: 'Requested RPC Call Is Not Allowed',
    long: 'A login answers a fixed list of JSON-RPC methods (docs/login.md), and refuses the others:',
    level: 'error',
    details: method,
  })
}

/** A browser tells no page why a frame stayed silent, so the services are asked, where there are some. */
async function isOriginRefused(client: LatchkeyClient): Promise<boolean> {
  const { services } = client.options
  const origin = originOf(client)
  if (!services || !origin) return false
  try {
    const { isRefusedOrigin } = await import('../services/origin-refused.ts')
    return await isRefusedOrigin(client, services, origin)
  } catch {
    return false
  }
}

function originOf({ platform }: LatchkeyClient): string | undefined {
  return parseUrl(platform.locationHref())?.origin
}
