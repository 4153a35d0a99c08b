import {
  type GetOnrampOptionsReturnType,
  type GetOnrampQuoteParameters,
  type GetOnrampQuoteReturnType,
  getOnrampOptions,
  getOnrampOrder,
  getOnrampProviders,
  getOnrampQuote,
  type OnrampOrder,
  type OnrampProviderInfo,
  type StartOnrampOrderParameters,
  type StartOnrampOrderReturnType,
  startOnrampOrder,
} from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'
import { servicesHttp } from '../services/services-http.ts'
import { withAlerts } from '../services/with-alerts.ts'

/** The services' routes for buying. A failure isn't remembered: a visitor's Retry asks again. */
export type Onramp = {
  providers(): Promise<readonly OnrampProviderInfo[]>
  options(): Promise<GetOnrampOptionsReturnType>
  quote(parameters: GetOnrampQuoteParameters): Promise<GetOnrampQuoteReturnType>
  start(parameters: StartOnrampOrderParameters): Promise<StartOnrampOrderReturnType>
  order(id: string): Promise<OnrampOrder>
}

/** `undefined` without services. */
export function connectOnramp(client: LatchkeyClient): Onramp | undefined {
  const { alerts, log, options } = client
  const { services } = options
  if (!services) return undefined
  const http = withAlerts(servicesHttp(client, services), alerts)
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(services.url)
  const call = {
    // A provider's page on this machine is a stand-in, of services that run here too.
    guard: { href: (link: unknown) => safeHref(link, { loopback: isLocal }), icon: () => undefined },
    warn: log.warn,
  }
  return {
    providers: () => getOnrampProviders(http, {}, call),
    options: () => getOnrampOptions(http, {}, call),
    quote: (parameters) => getOnrampQuote(http, parameters, call),
    start: (parameters) => startOnrampOrder(http, parameters, call),
    order: (id) => getOnrampOrder(http, { id }),
  }
}
