export { ApiError, type ApiErrorCode, type ApiErrorOptions, isApiError } from './http/api-error.ts'
export { buildUrl, pathPart, type QueryValue } from './http/build-url.ts'
export { decode, type Schema } from './http/decode.ts'
export type { Fetch, FetchInit, FetchResponse } from './http/fetch.ts'
export {
  type BodyOptions,
  createHttp,
  type Http,
  type HttpIdentity,
  type HttpOptions,
  type JsonOptions,
  type Query,
  type RequestOptions,
} from './http/http.ts'
export type { Clock } from './http/limit-time.ts'
export { dropBad, type Warn } from './registry/drop-bad.ts'
export { type GetAnalyticsConfigReturnType, getAnalyticsConfig } from './registry/get-analytics-config.ts'
export { getAssetImage } from './registry/get-asset-image.ts'
export { type GetConfigReturnType, getConfig, type RemoteFeature } from './registry/get-config.ts'
export { getCurrencyImage } from './registry/get-currency-image.ts'
export type { GetImageParameters } from './registry/get-image.ts'
export { type GetOriginsReturnType, getOrigins } from './registry/get-origins.ts'
export { getTokenImage } from './registry/get-token-image.ts'
export { getWalletImage } from './registry/get-wallet-image.ts'
export { type GetWalletsParameters, type GetWalletsReturnType, getWallets } from './registry/get-wallets.ts'
export { httpsOnly, type LinkGuard } from './registry/link-guard.ts'
export type { RegistryOptions } from './registry/options.ts'
export { type CreateRegistryOptions, createRegistry, type Registry } from './registry/registry.ts'
export { decodeWallet, type RegistryWallet } from './registry/wallet.ts'
export { rpcUrl } from './rpc-url.ts'
