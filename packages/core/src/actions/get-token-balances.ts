import type { LatchkeyClient } from '../kernel/client.ts'
import type { TokenBalance } from '../kernel/ports/ability-values.ts'
import { accountToRead, type ReadTarget, resolveRead } from './read.ts'

/** Parameters of `getTokenBalances`. */
export type GetTokenBalancesParameters = ReadTarget & {
  /** @default the account in use */
  readonly account?: string | undefined
}

/**
 * Every token that an account holds, as the network's node knows it: on Solana, Cosmos and Polkadot. On Ethereum chains only the wallet
 * or a service can tell: `getAssets`, `client.use(tokens)`.
 *
 * @example for (const { token, units } of await getTokenBalances(client, { namespace: 'solana' })) hold(token, units)
 * @throws LatchkeyError `connection/not-found` where no account is given, `network/not-found`, `wallet/unsupported-method`
 */
export async function getTokenBalances(
  client: LatchkeyClient,
  parameters: GetTokenBalancesParameters = {},
): Promise<readonly TokenBalance[]> {
  const read = resolveRead(client, parameters, 'tokenBalances')
  const account = accountToRead(client, read, parameters.account)
  return read.call({ chainId: read.chainId, account, signal: parameters.signal })
}
