import type { CallOptions } from '../http/call-options.ts'
import type { Warn } from '../http/drop-bad.ts'
import type { Http } from '../http/http.ts'
import { httpsOnly, type LinkGuard } from '../http/link-guard.ts'
import { type GetBalanceParameters, type GetBalanceReturnType, getBalance } from './get-balance.ts'
import { type GetHistoryParameters, type GetHistoryReturnType, getHistory } from './get-history.ts'
import {
  type GetSupportedChainsParameters,
  type GetSupportedChainsReturnType,
  getSupportedChains,
} from './get-supported-chains.ts'

/** The blockchain API of a services host (SPEC S7.35 to S7.56). All calls reject with an `ApiError` and nothing else. */
export type Blockchain = {
  getSupportedChains(parameters?: GetSupportedChainsParameters): Promise<GetSupportedChainsReturnType>
  getBalance(parameters: GetBalanceParameters): Promise<GetBalanceReturnType>
  getHistory(parameters: GetHistoryParameters): Promise<GetHistoryReturnType>
}

export type CreateBlockchainOptions = {
  /** Core's `safeHref`, and its guard of pictures. @default https only */
  guard?: LinkGuard | undefined
  /** Hears what was left out. @default nobody */
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
    getBalance: (parameters) => getBalance(http, parameters, options),
    getHistory: (parameters) => getHistory(http, parameters, options),
  }
}
