import {
  type BuyOrder,
  type BuyProviderInfo,
  type GetBuyOptionsReturnType,
  type GetBuyQuoteParameters,
  type GetBuyQuoteReturnType,
  getBuyOptions,
  getBuyOrder,
  getBuyProviders,
  getBuyQuote,
  type StartBuyOrderParameters,
  type StartBuyOrderReturnType,
  startBuyOrder,
} from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'
import { servicesHttp } from '../services/services-http.ts'
import { withAlerts } from '../services/with-alerts.ts'

/** The services' routes for buying. A failure isn't remembered: Try again asks the services again. */
export type BuyServices = {
  providers(): Promise<readonly BuyProviderInfo[]>
  options(): Promise<GetBuyOptionsReturnType>
  quote(parameters: GetBuyQuoteParameters): Promise<GetBuyQuoteReturnType>
  start(parameters: StartBuyOrderParameters): Promise<StartBuyOrderReturnType>
  order(id: string): Promise<BuyOrder>
}

/** `undefined` without services. */
export function buyServices(client: LatchkeyClient): BuyServices | undefined {
  const { alerts, log, options } = client
  const { services } = options
  if (!services) return undefined
  const http = withAlerts(servicesHttp(client, services), alerts)
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(services.url)
  const call = {
    // Services on this machine may have a test provider on this machine too, so its loopback link is allowed.
    guard: { href: (link: unknown) => safeHref(link, { loopback: isLocal }), icon: () => undefined },
    warn: log.warn,
  }
  return {
    providers: () => getBuyProviders(http, {}, call),
    options: () => getBuyOptions(http, {}, call),
    quote: (parameters) => getBuyQuote(http, parameters, call),
    start: (parameters) => startBuyOrder(http, parameters, call),
    order: (id) => getBuyOrder(http, { id }),
  }
}
