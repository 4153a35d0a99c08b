import {
  type ApiError,
  createHttp,
  type Fetch,
  type Http,
  withBudget,
  withRetry,
  withSharedReads,
} from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ServicesOptions } from '../../kernel/option-types.ts'
import { version } from '../../kernel/version.ts'
import { fraction } from './fraction.ts'

type ServicesHttpOptions = {
  /** The time limit of a call, in ms. */
  readonly timeout?: number | undefined
  /** The most requests in any 60 s. @default 300, mostly images of tokens */
  readonly perMinute?: number | undefined
}

/**
 * Calls the app's services: with the app's id in every call, one request for equal calls at the same time, one more attempt where the
 * network failed or the host says when, and never a storm.
 */
export function servicesHttp(
  { clock, options, platform, random }: LatchkeyClient,
  services: ServicesOptions,
  { timeout, perMinute = 300 }: ServicesHttpOptions = {},
): Http {
  const { url, projectId, clientId } = services
  const http = createHttp({
    baseUrl: url,
    fetch: options.fetch ?? (globalThis as unknown as { fetch: Fetch }).fetch,
    params: { projectId, st: 'latchkey', sv: version, clientId },
    clock,
    timeout,
  })
  const budgeted = withBudget(http, { clock, perMinute })
  const isWorthIt = (error: ApiError) => mayPass(error, platform.isOnline())
  return withSharedReads(withRetry(budgeted, { clock, random: () => fraction(random), attempts: 2, isWorthIt }))
}

/** A host that answers with a failure of its own is left in peace for 30 s, unless it says when it will be well. */
function mayPass({ code, status, retryAfter }: ApiError, online: boolean): boolean {
  return (code === 'request/unreachable' && online) || ((status === 429 || status === 503) && retryAfter !== undefined)
}
