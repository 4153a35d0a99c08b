import { createRegistry } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ServicesOptions } from '../../kernel/option-types.ts'
import type { WalletSource } from '../../kernel/ports/wallet-source.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'
import { safeIcon } from '../../kernel/validate/safe-icon.ts'
import { servicesHttp } from '../services/services-http.ts'
import { withAlerts } from '../services/with-alerts.ts'

/** In 60 s: pages and images of a list of 600 and more, by a visitor who scrolls through it at once and searches. */
const requestsPerMinute = 1500

/** The wallet registry of the app's own services. Links and images that our guards refuse are left out. */
export function registrySource(client: LatchkeyClient, services: ServicesOptions): WalletSource {
  const { alerts, log } = client
  const registry = createRegistry(
    withAlerts(servicesHttp(client, services, { perMinute: requestsPerMinute }), alerts),
    {
      guard: { href: (link) => safeHref(link), icon: (link) => safeIcon(link) },
      warn: log.warn,
    },
  )
  return {
    getWallets: (query) => registry.getWallets(query),
    async getImage(id, { signal }) {
      const blob = await registry.getWalletImage({ id, signal })
      return { bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type }
    },
  }
}
