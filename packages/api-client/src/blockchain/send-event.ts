import * as v from 'valibot'
import { isApiError } from '../http/api-error.ts'
import type { Http } from '../http/http.ts'

/** Parameters of `sendEvent`. */
export type SendEventParameters = {
  /** A new one for each event. */
  eventId: string
  /** The page's URL. */
  url: string
  /** Host of the page. */
  domain: string
  /** Unix time in ms. */
  timestamp: number
  props: {
    readonly type: 'track' | 'error'
    readonly event: string
    readonly properties?: unknown
    readonly address?: string | undefined
  }
  signal?: AbortSignal | undefined
}

/**
 * Sends one event to the operator of the host, even if the page closes meanwhile.
 *
 * @example
 * await sendEvent(http, { eventId: crypto.randomUUID(), url, domain, timestamp: Date.now(), props })
 */
export async function sendEvent(http: Http, { signal, ...body }: SendEventParameters): Promise<void> {
  try {
    await http.post('/e', { schema: v.unknown(), body, keepalive: true, signal })
  } catch (error) {
    // The event was accepted; the rest of the answer doesn't matter.
    if (!isApiError(error, 'request/unreadable')) throw error
  }
}
