export {
  type Allowance,
  type GetAllowancesParameters,
  type GetAllowancesReturnType,
  getAllowances,
} from './blockchain/allowances/get-allowances.ts'
export { type Blockchain, type CreateBlockchainOptions, createBlockchain } from './blockchain/blockchain.ts'
export type { BuyOrder } from './blockchain/buy/buy-order.ts'
export type { PaymentCurrency, PurchaseCurrency } from './blockchain/buy/currencies.ts'
export {
  type GetBuyOptionsParameters,
  type GetBuyOptionsReturnType,
  getBuyOptions,
} from './blockchain/buy/get-buy-options.ts'
export { type GetBuyOrderParameters, getBuyOrder } from './blockchain/buy/get-buy-order.ts'
export {
  type BuyProviderInfo,
  type GetBuyProvidersParameters,
  getBuyProviders,
} from './blockchain/buy/get-buy-providers.ts'
export type { Money } from './blockchain/buy/get-buy-quote.ts'
export {
  type GetBuyQuoteParameters,
  type GetBuyQuoteReturnType,
  getBuyQuote,
} from './blockchain/buy/get-buy-quote.ts'
export {
  type GetBuyUrlParameters,
  type GetBuyUrlReturnType,
  getBuyUrl,
} from './blockchain/buy/get-buy-url.ts'
export {
  type StartBuyOrderParameters,
  type StartBuyOrderReturnType,
  startBuyOrder,
} from './blockchain/buy/start-buy-order.ts'
export { type GetBalanceParameters, type GetBalanceReturnType, getBalance } from './blockchain/get-balance.ts'
export {
  type Collectible,
  type GetCollectiblesParameters,
  type GetCollectiblesReturnType,
  getCollectibles,
} from './blockchain/get-collectibles.ts'
export type { FungiblePrice } from './blockchain/get-fungible-price.ts'
export {
  type GetFungiblePriceParameters,
  type GetFungiblePriceReturnType,
  getFungiblePrice,
} from './blockchain/get-fungible-price.ts'
export { type GetHistoryParameters, type GetHistoryReturnType, getHistory } from './blockchain/get-history.ts'
export { type GetIdentityParameters, type GetIdentityReturnType, getIdentity } from './blockchain/get-identity.ts'
export { type GetImageParameters, getImage } from './blockchain/get-image.ts'
export {
  type GetSupportedChainsParameters,
  type GetSupportedChainsReturnType,
  getSupportedChains,
} from './blockchain/get-supported-chains.ts'
export type { NameSuggestion } from './blockchain/names/get-name-suggestions.ts'
export {
  type GetNameSuggestionsParameters,
  type GetNameSuggestionsReturnType,
  getNameSuggestions,
} from './blockchain/names/get-name-suggestions.ts'
export { type GetProfileParameters, getProfile } from './blockchain/names/get-profile.ts'
export {
  type GetProfilesOfParameters,
  type GetProfilesOfReturnType,
  getProfilesOf,
} from './blockchain/names/get-profiles-of.ts'
export type { Profile } from './blockchain/names/profile.ts'
export { type RegisterNameParameters, registerName } from './blockchain/names/register-name.ts'
export { type ResolveNameParameters, type ResolveNameReturnType, resolveName } from './blockchain/names/resolve-name.ts'
export type { MissingChain } from './blockchain/partial.ts'
export {
  type ExchangeInfo,
  type ExchangePayment,
  type ExchangeStatus,
  getExchangeBuyStatus,
  getExchangePayUrl,
  getExchanges,
} from './blockchain/pay/exchanges.ts'
export {
  type GetDescriptorsParameters,
  type GetDescriptorsReturnType,
  getDescriptors,
} from './blockchain/preview/get-descriptors.ts'
export type { SimulatedApproval, SimulatedAsset, SimulatedChange } from './blockchain/preview/simulate-transaction.ts'
export {
  type SimulateTransactionParameters,
  type SimulateTransactionReturnType,
  simulateTransaction,
} from './blockchain/preview/simulate-transaction.ts'
export { type SendEventParameters, sendEvent } from './blockchain/send-event.ts'
export { serveKnownChains } from './blockchain/serve-known-chains.ts'
export type { SmartSession } from './blockchain/sessions/get-sessions.ts'
export {
  type GetSessionsParameters,
  type GetSessionsReturnType,
  getSessions,
} from './blockchain/sessions/get-sessions.ts'
export { type RevokeSessionParameters, revokeSession } from './blockchain/sessions/revoke-session.ts'
export { type BuildApproveParameters, buildApprove } from './blockchain/swap/build-approve.ts'
export { type BuildTransactionParameters, buildTransaction } from './blockchain/swap/build-transaction.ts'
export {
  type GetAllowanceParameters,
  type GetAllowanceReturnType,
  getAllowance,
} from './blockchain/swap/get-allowance.ts'
export {
  type GetGasPriceParameters,
  type GetGasPriceReturnType,
  getGasPrice,
} from './blockchain/swap/get-gas-price.ts'
export type { Quote } from './blockchain/swap/get-quotes.ts'
export { type GetQuotesParameters, type GetQuotesReturnType, getQuotes } from './blockchain/swap/get-quotes.ts'
export {
  type GetSwapContractsParameters,
  type GetSwapContractsReturnType,
  getSwapContracts,
} from './blockchain/swap/get-swap-contracts.ts'
export type { SwapToken } from './blockchain/swap/get-swap-tokens.ts'
export {
  type GetSwapTokensParameters,
  type GetSwapTokensReturnType,
  getSwapTokens,
} from './blockchain/swap/get-swap-tokens.ts'
export type { SwapTransaction } from './blockchain/swap/swap-transaction.ts'
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
export type { Clock, WallClock } from './http/limit-time.ts'
export { httpsOnly, type LinkGuard } from './http/link-guard.ts'
export { type WithBackOffOptions, withBackOff } from './layers/with-back-off.ts'
export { type WithBudgetOptions, withBudget } from './layers/with-budget.ts'
export { type WithCacheOptions, withCache } from './layers/with-cache.ts'
export { type WithRetryOptions, withRetry } from './layers/with-retry.ts'
export { withSharedReads } from './layers/with-shared-reads.ts'
export { type GetAnalyticsConfigReturnType, getAnalyticsConfig } from './registry/get-analytics-config.ts'
export { getAssetImage } from './registry/get-asset-image.ts'
export { type GetConfigReturnType, getConfig, type RemoteFeature } from './registry/get-config.ts'
export { getCurrencyImage } from './registry/get-currency-image.ts'
export type { GetRegistryImageParameters } from './registry/get-image.ts'
export { type GetOriginsReturnType, getOrigins } from './registry/get-origins.ts'
export { getTokenImage } from './registry/get-token-image.ts'
export { getWalletImage } from './registry/get-wallet-image.ts'
export { type GetWalletsParameters, type GetWalletsReturnType, getWallets } from './registry/get-wallets.ts'
export { originAllowed } from './registry/origin-allowed.ts'
export { type CreateRegistryOptions, createRegistry, type Registry } from './registry/registry.ts'
export { decodeWallet, type RegistryWallet } from './registry/wallet.ts'
export { rpcUrl } from './rpc-url.ts'
