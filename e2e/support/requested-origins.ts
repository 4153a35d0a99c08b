import type { BrowserContext } from '@playwright/test'

/** The origins of all requests of the context's pages so far. */
export function requestedOrigins(context: BrowserContext): ReadonlySet<string> {
  const origins = new Set<string>()
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  return origins
}
