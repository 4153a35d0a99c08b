import { getOrigins, httpsOnly, originAllowed } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ServicesOptions } from '../../kernel/option-types.ts'
import { servicesHttp } from './services-http.ts'

/**
 * Whether the app's project refuses this origin. `flows/login/login-alerts.ts` loads this file by itself: an `import()` of `services-http.ts` or of the
 * api-client, which other chunks import too, would cost the initial load a chunk of the bundler's own helpers.
 */
export async function isRefusedOrigin(
  client: LatchkeyClient,
  services: ServicesOptions,
  origin: string,
): Promise<boolean> {
  const http = servicesHttp(client, services, { timeout: 10_000 })
  const { allowedOrigins } = await getOrigins(http, {}, { guard: httpsOnly, warn: client.log.warn })
  return allowedOrigins.length > 0 && !originAllowed(origin, allowedOrigins)
}
