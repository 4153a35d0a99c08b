import { type AskTarget, ask } from '../flows/operations/ask.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { Namespace, TransactionOf } from '../kernel/ports/namespace.ts'
import { trackTransaction } from './track-transaction.ts'

/** What `sendTransaction` takes. */
export type SendTransactionParameters<ns extends Namespace = Namespace> = AskTarget & {
  namespace?: ns | undefined
  /**
   * The chain's own: on eip155 an `EvmTransaction`, elsewhere what the adapter says. Without `namespace` any that an adapter of the app
   * takes.
   */
  transaction: TransactionOf<ns>
}

/**
 * Asks the wallet to send a transaction. Its hash stays in `client.operations`, also when the caller left or the page reloads.
 *
 * @example const { hash } = await sendTransaction(client, { transaction: { to, value: 10n } })
 * @throws LatchkeyError as `signMessage`
 */
export function sendTransaction<const ns extends Namespace = Namespace>(
  client: LatchkeyClient,
  parameters: SendTransactionParameters<ns>,
): Promise<{ hash: string }> {
  return ask(
    client,
    'transaction',
    'sendTransaction',
    parameters,
    ({ entry, target }) => {
      const send = entry.instance.can.sendTransaction
      if (!send) throw new LatchkeyError('wallet/unsupported-method', {})
      return send({ ...target, transaction: parameters.transaction })
    },
    (operation, { hash }, asked) => trackTransaction(client, operation, hash, asked),
  )
}
