import type { CallOptions } from '../http/call-options.ts'
import type { Warn } from '../http/drop-bad.ts'
import type { Http } from '../http/http.ts'
import { httpsOnly, type LinkGuard } from '../http/link-guard.ts'
import { type GetAnalyticsConfigReturnType, getAnalyticsConfig } from './get-analytics-config.ts'
import { getAssetImage } from './get-asset-image.ts'
import { type GetConfigReturnType, getConfig } from './get-config.ts'
import { getCurrencyImage } from './get-currency-image.ts'
import type { GetRegistryImageParameters } from './get-image.ts'
import { type GetOriginsReturnType, getOrigins } from './get-origins.ts'
import { getTokenImage } from './get-token-image.ts'
import { getWalletImage } from './get-wallet-image.ts'
import { type GetWalletsParameters, type GetWalletsReturnType, getWallets } from './get-wallets.ts'

type Cancel = { signal?: AbortSignal | undefined }

/** The wallet-registry service. All calls reject with an `ApiError`. */
export type Registry = {
  getConfig(parameters?: Cancel): Promise<GetConfigReturnType>
  getOrigins(parameters?: Cancel): Promise<GetOriginsReturnType>
  getWallets(parameters: GetWalletsParameters): Promise<GetWalletsReturnType>
  getAnalyticsConfig(parameters?: Cancel): Promise<GetAnalyticsConfigReturnType>
  getWalletImage(parameters: GetRegistryImageParameters): Promise<Blob>
  getAssetImage(parameters: GetRegistryImageParameters): Promise<Blob>
  getCurrencyImage(parameters: GetRegistryImageParameters): Promise<Blob>
  getTokenImage(parameters: GetRegistryImageParameters): Promise<Blob>
}

/** Options of `createRegistry`. */
export type CreateRegistryOptions = {
  /** Core's `safeHref` and `safeIcon`. @default https only */
  guard?: LinkGuard | undefined
  /** Called for each value that is left out. @default no warning */
  warn?: Warn | undefined
}

/**
 * All calls of a wallet registry. Each is also a function of its own (`getWallets(http, …)`).
 *
 * @example
 * const http = createHttp({ baseUrl, fetch, params: { projectId, st: 'latchkey', sv: '1.0.0' } })
 * const registry = createRegistry(http, { guard: { href: safeHref, icon: safeIcon }, warn: log.warn })
 */
export function createRegistry(
  http: Http,
  { guard = httpsOnly, warn = () => {} }: CreateRegistryOptions = {},
): Registry {
  const options: CallOptions = { guard, warn }
  return {
    getConfig: (parameters = {}) => getConfig(http, parameters, options),
    getOrigins: (parameters = {}) => getOrigins(http, parameters, options),
    getWallets: (parameters) => getWallets(http, parameters, options),
    getAnalyticsConfig: (parameters = {}) => getAnalyticsConfig(http, parameters),
    getWalletImage: (parameters) => getWalletImage(http, parameters),
    getAssetImage: (parameters) => getAssetImage(http, parameters),
    getCurrencyImage: (parameters) => getCurrencyImage(http, parameters),
    getTokenImage: (parameters) => getTokenImage(http, parameters),
  }
}
