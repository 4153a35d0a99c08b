import type { CallOptions } from '../http/call-options.ts'
import type { Warn } from '../http/drop-bad.ts'
import type { Http } from '../http/http.ts'
import { httpsOnly, type LinkGuard } from '../http/link-guard.ts'
import {
  type GetAllowancesParameters,
  type GetAllowancesReturnType,
  getAllowances,
} from './allowances/get-allowances.ts'
import { type GetBuyOptionsParameters, type GetBuyOptionsReturnType, getBuyOptions } from './buy/get-buy-options.ts'
import { type GetBuyQuoteParameters, type GetBuyQuoteReturnType, getBuyQuote } from './buy/get-buy-quote.ts'
import { type GetBuyUrlParameters, type GetBuyUrlReturnType, getBuyUrl } from './buy/get-buy-url.ts'
import { type GetBalanceParameters, type GetBalanceReturnType, getBalance } from './get-balance.ts'
import { type GetCollectiblesParameters, type GetCollectiblesReturnType, getCollectibles } from './get-collectibles.ts'
import {
  type GetFungiblePriceParameters,
  type GetFungiblePriceReturnType,
  getFungiblePrice,
} from './get-fungible-price.ts'
import { type GetHistoryParameters, type GetHistoryReturnType, getHistory } from './get-history.ts'
import { type GetIdentityParameters, type GetIdentityReturnType, getIdentity } from './get-identity.ts'
import { type GetImageParameters, getImage } from './get-image.ts'
import {
  type GetSupportedChainsParameters,
  type GetSupportedChainsReturnType,
  getSupportedChains,
} from './get-supported-chains.ts'
import {
  type GetNameSuggestionsParameters,
  type GetNameSuggestionsReturnType,
  getNameSuggestions,
} from './names/get-name-suggestions.ts'
import { type GetProfileParameters, getProfile } from './names/get-profile.ts'
import { type GetProfilesOfParameters, type GetProfilesOfReturnType, getProfilesOf } from './names/get-profiles-of.ts'
import type { Profile } from './names/profile.ts'
import { type RegisterNameParameters, registerName } from './names/register-name.ts'
import { type ResolveNameParameters, type ResolveNameReturnType, resolveName } from './names/resolve-name.ts'
import {
  type GetDescriptorsParameters,
  type GetDescriptorsReturnType,
  getDescriptors,
} from './preview/get-descriptors.ts'
import {
  type SimulateTransactionParameters,
  type SimulateTransactionReturnType,
  simulateTransaction,
} from './preview/simulate-transaction.ts'
import { type SendEventParameters, sendEvent } from './send-event.ts'
import { type GetSessionsParameters, type GetSessionsReturnType, getSessions } from './sessions/get-sessions.ts'
import { type RevokeSessionParameters, revokeSession } from './sessions/revoke-session.ts'
import { type BuildApproveParameters, buildApprove } from './swap/build-approve.ts'
import { type BuildTransactionParameters, buildTransaction } from './swap/build-transaction.ts'
import { type GetAllowanceParameters, type GetAllowanceReturnType, getAllowance } from './swap/get-allowance.ts'
import { type GetGasPriceParameters, type GetGasPriceReturnType, getGasPrice } from './swap/get-gas-price.ts'
import { type GetQuotesParameters, type GetQuotesReturnType, getQuotes } from './swap/get-quotes.ts'
import {
  type GetSwapContractsParameters,
  type GetSwapContractsReturnType,
  getSwapContracts,
} from './swap/get-swap-contracts.ts'
import { type GetSwapTokensParameters, type GetSwapTokensReturnType, getSwapTokens } from './swap/get-swap-tokens.ts'
import type { SwapTransaction } from './swap/swap-transaction.ts'

/** The blockchain API of a services host. All calls reject with an `ApiError` and no other error. */
export type Blockchain = {
  getSupportedChains(parameters?: GetSupportedChainsParameters): Promise<GetSupportedChainsReturnType>
  getIdentity(parameters: GetIdentityParameters): Promise<GetIdentityReturnType>
  getBalance(parameters: GetBalanceParameters): Promise<GetBalanceReturnType>
  getCollectibles(parameters: GetCollectiblesParameters): Promise<GetCollectiblesReturnType>
  getHistory(parameters: GetHistoryParameters): Promise<GetHistoryReturnType>
  getFungiblePrice(parameters: GetFungiblePriceParameters): Promise<GetFungiblePriceReturnType>
  getImage(parameters: GetImageParameters): Promise<Blob>
  getQuotes(parameters: GetQuotesParameters): Promise<GetQuotesReturnType>
  getSwapTokens(parameters: GetSwapTokensParameters): Promise<GetSwapTokensReturnType>
  getSwapContracts(parameters: GetSwapContractsParameters): Promise<GetSwapContractsReturnType>
  getAllowance(parameters: GetAllowanceParameters): Promise<GetAllowanceReturnType>
  getGasPrice(parameters: GetGasPriceParameters): Promise<GetGasPriceReturnType>
  buildTransaction(parameters: BuildTransactionParameters): Promise<SwapTransaction>
  buildApprove(parameters: BuildApproveParameters): Promise<SwapTransaction>
  getProfile(parameters: GetProfileParameters): Promise<Profile>
  getProfilesOf(parameters: GetProfilesOfParameters): Promise<GetProfilesOfReturnType>
  getNameSuggestions(parameters: GetNameSuggestionsParameters): Promise<GetNameSuggestionsReturnType>
  registerName(parameters: RegisterNameParameters): Promise<void>
  resolveName(parameters: ResolveNameParameters): Promise<ResolveNameReturnType>
  getBuyUrl(parameters: GetBuyUrlParameters): Promise<GetBuyUrlReturnType>
  getBuyOptions(parameters?: GetBuyOptionsParameters): Promise<GetBuyOptionsReturnType>
  getBuyQuote(parameters: GetBuyQuoteParameters): Promise<GetBuyQuoteReturnType>
  getAllowances(parameters: GetAllowancesParameters): Promise<GetAllowancesReturnType>
  getSessions(parameters: GetSessionsParameters): Promise<GetSessionsReturnType>
  revokeSession(parameters: RevokeSessionParameters): Promise<void>
  simulateTransaction(parameters: SimulateTransactionParameters): Promise<SimulateTransactionReturnType>
  getDescriptors(parameters: GetDescriptorsParameters): Promise<GetDescriptorsReturnType>
  sendEvent(parameters: SendEventParameters): Promise<void>
}

/** Options of `createBlockchain`. */
export type CreateBlockchainOptions = {
  /** Core's `safeHref`, and its guard of images. @default https only */
  guard?: LinkGuard | undefined
  /** Called for each value that is left out. @default no warning */
  warn?: Warn | undefined
}

/**
 * All calls of a blockchain API. Each is also a function of its own (`getBalance(http, …)`).
 *
 * @example
 * const http = createHttp({ baseUrl, fetch, params: { projectId, st: 'latchkey', sv: '1.0.0' } })
 * const { balances } = await createBlockchain(http).getBalance({ address, chainId: 'eip155:1' })
 */
export function createBlockchain(
  http: Http,
  { guard = httpsOnly, warn = () => {} }: CreateBlockchainOptions = {},
): Blockchain {
  const options: CallOptions = { guard, warn }
  return {
    getSupportedChains: (parameters = {}) => getSupportedChains(http, parameters, options),
    getIdentity: (parameters) => getIdentity(http, parameters, options),
    getBalance: (parameters) => getBalance(http, parameters, options),
    getCollectibles: (parameters) => getCollectibles(http, parameters, options),
    getHistory: (parameters) => getHistory(http, parameters, options),
    getFungiblePrice: (parameters) => getFungiblePrice(http, parameters, options),
    getImage: (parameters) => getImage(http, parameters),
    getQuotes: (parameters) => getQuotes(http, parameters, options),
    getSwapTokens: (parameters) => getSwapTokens(http, parameters, options),
    getSwapContracts: (parameters) => getSwapContracts(http, parameters),
    getAllowance: (parameters) => getAllowance(http, parameters),
    getGasPrice: (parameters) => getGasPrice(http, parameters),
    buildTransaction: (parameters) => buildTransaction(http, parameters),
    buildApprove: (parameters) => buildApprove(http, parameters),
    getProfile: (parameters) => getProfile(http, parameters, options),
    getProfilesOf: (parameters) => getProfilesOf(http, parameters, options),
    getNameSuggestions: (parameters) => getNameSuggestions(http, parameters, options),
    registerName: (parameters) => registerName(http, parameters),
    resolveName: (parameters) => resolveName(http, parameters, options),
    getBuyUrl: (parameters) => getBuyUrl(http, parameters, options),
    getBuyOptions: (parameters = {}) => getBuyOptions(http, parameters, options),
    getBuyQuote: (parameters) => getBuyQuote(http, parameters, options),
    getAllowances: (parameters) => getAllowances(http, parameters, options),
    getSessions: (parameters) => getSessions(http, parameters, options),
    revokeSession: (parameters) => revokeSession(http, parameters),
    simulateTransaction: (parameters) => simulateTransaction(http, parameters, options),
    getDescriptors: (parameters) => getDescriptors(http, parameters),
    sendEvent: (parameters) => sendEvent(http, parameters),
  }
}
