import {
  type ExchangeInfo,
  type ExchangePayment,
  type ExchangeStatus,
  getExchangeBuyStatus,
  getExchangePayUrl,
  getExchanges,
} from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'
import { servicesHttp } from '../services/services-http.ts'

/** Exchanges, through the app's services. */
export type Exchanges = {
  list(payment: { readonly asset: string; readonly amount: string }): Promise<readonly ExchangeInfo[]>
  open(
    payment: ExchangePayment & { readonly exchangeId: string },
  ): Promise<{ readonly url: string; readonly sessionId: string }>
  status(session: { readonly exchangeId: string; readonly sessionId: string }): Promise<ExchangeStatus>
}

/** `undefined` without services. */
export function connectExchanges(client: LatchkeyClient): Exchanges | undefined {
  const { services } = client.options
  if (!services) return undefined
  const http = servicesHttp(client, services)
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(services.url)
  const guard = { href: (link: unknown) => safeHref(link, { loopback: isLocal }), icon: () => undefined }
  return {
    list: (payment) => getExchanges(http, payment, { warn: client.log.warn }),
    open: (payment) => getExchangePayUrl(http, payment, { guard }),
    status: (session) => getExchangeBuyStatus(http, session),
  }
}
