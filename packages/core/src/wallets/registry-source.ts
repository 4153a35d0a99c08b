import { createHttp, createRegistry, type Fetch } from '@latchkey/api-client'
import type { Client } from '../client/client.ts'
import type { ServicesOptions } from '../client/options.ts'
import type { WalletSource } from '../ports/wallet-source.ts'
import { withAlerts } from '../services/with-alerts.ts'
import { safeHref } from '../validate/safe-href.ts'
import { safeIcon } from '../validate/safe-icon.ts'
import { version } from '../version.ts'

/** The wallet registry of the app's own services. Links and pictures pass our guards; what they refuse is left out. */
export function registrySource(client: Client, { url, projectId, clientId }: ServicesOptions): WalletSource {
  const { alerts, clock, log, options } = client
  const http = createHttp({
    baseUrl: url,
    fetch: options.fetch ?? (globalThis as unknown as { fetch: Fetch }).fetch,
    params: { projectId, st: 'latchkey', sv: version, clientId },
    clock,
  })
  const registry = createRegistry(withAlerts(http, alerts), {
    guard: { href: (link) => safeHref(link), icon: (link) => safeIcon(link) },
    warn: log.warn,
  })
  return {
    getWallets: (query) => registry.getWallets(query),
    async getImage(id, { signal }) {
      const blob = await registry.getWalletImage({ id, signal })
      return { bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type }
    },
  }
}
