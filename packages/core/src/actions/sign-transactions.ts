import { type AskTarget, ask } from '../flows/operations/ask.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { SignedTransaction } from '../kernel/ports/ability-values.ts'
import type { Namespace, TransactionOf } from '../kernel/ports/namespace.ts'

/** Parameters of `signTransactions`. */
export type SignTransactionsParameters<ns extends Namespace = Namespace> = AskTarget & {
  namespace?: ns | undefined
  /** Each as `sendTransaction` would be given it. */
  transactions: readonly TransactionOf<ns>[]
}

/**
 * Asks the wallet to sign several transactions with one prompt, without sending them (Solana). The answers are in their order.
 *
 * @example const [first, second] = await signTransactions(client, { namespace: 'solana', transactions: [approve, swap] })
 * @throws LatchkeyError as `signMessage`, `wallet/unsupported-method`
 */
export function signTransactions<const ns extends Namespace = Namespace>(
  client: LatchkeyClient,
  parameters: SignTransactionsParameters<ns>,
): Promise<readonly SignedTransaction[]> {
  return ask(
    client,
    'signature',
    'signTransactions',
    parameters,
    ({ entry, target }) => {
      const sign = entry.instance.can.signTransactions
      if (!sign) throw new LatchkeyError('wallet/unsupported-method', {})
      return sign({ ...target, transactions: parameters.transactions })
    },
    (operation) => updateOperation(client, operation, { status: 'done' }),
  )
}
