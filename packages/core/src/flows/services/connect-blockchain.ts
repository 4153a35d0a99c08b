import { type Blockchain, createBlockchain, serveKnownChains, withBackOff, withCache } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'
import { serviceImage } from './service-image.ts'
import { servicesHttp } from './services-http.ts'
import { withAlerts } from './with-alerts.ts'

/**
 * The blockchain API of the app's own services, if it has any. Links and images that our guards refuse are left out. Chains
 * that the services don't serve are refused without a request; a failure is answered for 30 s without another one.
 */
export function connectBlockchain(client: LatchkeyClient): Blockchain | undefined {
  const { alerts, clock, log, options } = client
  const { services } = options
  if (!services) return undefined
  const alerting = withAlerts(servicesHttp(client, services), alerts)
  const http = withCache(withBackOff(alerting, { clock }), { clock })
  const blockchain = createBlockchain(http, {
    guard: {
      href: (link) => safeHref(link),
      icon: (link) => serviceImage(link, services, options.icons),
    },
    warn: log.warn,
  })
  return serveKnownChains(blockchain)
}
