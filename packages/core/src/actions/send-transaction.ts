import { type AskTarget, ask } from '../flows/operations/ask.ts'
import type { BuiltTransaction } from '../flows/transactions/transactions-api.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { Namespace, TransactionOf } from '../kernel/ports/namespace.ts'
import type { EvmCall } from '../kernel/ports/wallet-call.ts'
import { trackTransaction } from './track-transaction.ts'
import { type PreviewChoice, showTransaction, withPreview } from './with-preview.ts'

/** Parameters of `sendTransaction`. */
export type SendTransactionParameters<ns extends Namespace = Namespace> = AskTarget &
  PreviewChoice & {
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
  const { transaction } = parameters
  return withPreview(
    client,
    parameters,
    showTransaction(() => builtOf(transaction)),
    () =>
      ask(
        client,
        'transaction',
        'sendTransaction',
        parameters,
        ({ entry, target }) => {
          const send = entry.instance.can.sendTransaction
          if (!send) throw new LatchkeyError('wallet/unsupported-method', {})
          return send({ ...target, transaction })
        },
        (operation, { hash }, asked) => trackTransaction(client, operation, hash, asked),
      ),
  )
}

/** A call, or a serialised Solana transaction; what creates a contract, or is of another chain, can't be previewed. */
function builtOf(transaction: unknown): BuiltTransaction | undefined {
  const said = { steps: [], description: '' }
  const { to, data, value, transaction: inner = transaction } = Object(transaction) as Record<string, unknown>
  if (typeof inner === 'string') return { ...said, transaction: { namespace: 'solana', transactions: [inner] } }
  if (typeof to !== 'string' || !to.startsWith('0x')) return undefined
  return { ...said, transaction: { namespace: 'eip155', calls: [{ to, data, value } as EvmCall] } }
}
