import type { LatchkeyClient } from '../kernel/client.ts'
import type { Balance } from '../kernel/ports/ability-values.ts'
import { accountToRead, type ReadTarget, resolveRead } from './read.ts'

/** Parameters of `getBalance`. */
export type GetBalanceParameters = ReadTarget & {
  /** @default the account in use */
  readonly account?: string | undefined
  /** A token's address, as the namespace writes it; absent for the native currency. */
  readonly token?: string | undefined
}

/**
 * What an account holds of the native currency, or of a token, in smallest units, as the network's nodes say now. `client.use(balances)` and
 * `useLatchkeyBalance` keep the one in use fresh for display.
 *
 * @example const { units, decimals, symbol } = await getBalance(client, { chainId: 'eip155:1', token })
 * @throws LatchkeyError `connection/not-found` where no account is given, `network/not-found`, `wallet/unsupported-method`
 */
export async function getBalance(client: LatchkeyClient, parameters: GetBalanceParameters = {}): Promise<Balance> {
  const read = resolveRead(client, parameters, 'getBalance')
  const account = accountToRead(client, read, parameters.account)
  const { signal, token } = parameters
  return read.call({ chainId: read.chainId, account, token, signal })
}
