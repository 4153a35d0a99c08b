export { type Blockchain, type CreateBlockchainOptions, createBlockchain } from './blockchain/blockchain.ts'
export { type GetBalanceParameters, type GetBalanceReturnType, getBalance } from './blockchain/get-balance.ts'
export { type GetHistoryParameters, type GetHistoryReturnType, getHistory } from './blockchain/get-history.ts'
export {
  type GetSupportedChainsParameters,
  type GetSupportedChainsReturnType,
  getSupportedChains,
} from './blockchain/get-supported-chains.ts'
export type { TokenBalance } from './blockchain/token-balance.ts'
export type { Transaction } from './blockchain/transaction.ts'
export type { Transfer } from './blockchain/transfer.ts'
export { ApiError, type ApiErrorCode, type ApiErrorOptions, isApiError } from './http/api-error.ts'
export { buildUrl, pathPart, type QueryValue } from './http/build-url.ts'
export type { CallOptions } from './http/call-options.ts'
export { decode, type Schema } from './http/decode.ts'
export { dropBad, type Warn } from './http/drop-bad.ts'
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
export { httpsOnly, type LinkGuard } from './http/link-guard.ts'
export { type GetAnalyticsConfigReturnType, getAnalyticsConfig } from './registry/get-analytics-config.ts'
export { getAssetImage } from './registry/get-asset-image.ts'
export { type GetConfigReturnType, getConfig, type RemoteFeature } from './registry/get-config.ts'
export { getCurrencyImage } from './registry/get-currency-image.ts'
export type { GetImageParameters } from './registry/get-image.ts'
export { type GetOriginsReturnType, getOrigins } from './registry/get-origins.ts'
export { getTokenImage } from './registry/get-token-image.ts'
export { getWalletImage } from './registry/get-wallet-image.ts'
export { type GetWalletsParameters, type GetWalletsReturnType, getWallets } from './registry/get-wallets.ts'
export { type CreateRegistryOptions, createRegistry, type Registry } from './registry/registry.ts'
export { decodeWallet, type RegistryWallet } from './registry/wallet.ts'
export { rpcUrl } from './rpc-url.ts'
