import type { LatchkeyClient } from '../kernel/client.ts'
import type { ConfirmedTransaction } from '../kernel/ports/ability-values.ts'
import { type ReadTarget, resolveRead } from './read.ts'

/** Parameters of `waitForTransaction`. */
export type WaitForTransactionParameters = ReadTarget & { readonly hash: string }

/**
 * Waits until a transaction is in a block. `pending` comes after the time that a confirmation takes: it was sent, and nothing is known of it
 * yet, which is no failure. `replacement` is the transaction that was included instead. Transactions that wallets were asked for
 * here are followed by themselves, in `client.operations`.
 *
 * @example
 * const { hash } = await sendTransaction(client, { transaction: { to, value: 10n } })
 * const { status } = await waitForTransaction(client, { hash })
 * @throws LatchkeyError `network/not-found`, `adapter/not-found`, `wallet/unsupported-method`
 */
export async function waitForTransaction(
  client: LatchkeyClient,
  parameters: WaitForTransactionParameters,
): Promise<ConfirmedTransaction> {
  const { call, chainId } = resolveRead(client, parameters, 'waitForTransaction')
  return call({ chainId, hash: parameters.hash, signal: parameters.signal })
}
