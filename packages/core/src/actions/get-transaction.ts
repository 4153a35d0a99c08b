import type { LatchkeyClient } from '../kernel/client.ts'
import type { SentTransaction } from '../kernel/ports/ability-values.ts'
import { accountToRead, type ReadTarget, resolveRead } from './read.ts'

/** Parameters of `getTransaction`. */
export type GetTransactionParameters = ReadTarget & {
  readonly hash: string
  /** The sender. @default the account in use */
  readonly account?: string | undefined
  /** From an earlier answer, so that a replaced transaction differs from a dropped one. */
  readonly order?: string | undefined
}

/**
 * What the network's nodes know of a transaction at this moment.
 *
 * @example const { state } = await getTransaction(client, { hash })
 * @throws LatchkeyError `connection/not-found` where no account is given, `network/not-found`, `wallet/unsupported-method`
 */
export async function getTransaction(
  client: LatchkeyClient,
  parameters: GetTransactionParameters,
): Promise<SentTransaction> {
  const read = resolveRead(client, parameters, 'getTransaction')
  const account = accountToRead(client, read, parameters.account)
  const { hash, order, signal } = parameters
  return read.call({ chainId: read.chainId, account, hash, order, signal })
}
