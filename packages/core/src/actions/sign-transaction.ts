import { ask } from '../flows/operations/ask.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { SignedTransaction } from '../kernel/ports/ability-values.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'
import type { SendTransactionParameters } from './send-transaction.ts'

/** The same parameters as those of `sendTransaction`. */
export type SignTransactionParameters<ns extends Namespace = Namespace> = SendTransactionParameters<ns>

/**
 * Asks the wallet to sign a transaction without sending it, so that the app, or a service that pays for it, can. On Solana, Cosmos and Polkadot;
 * wallets of Ethereum chains only send, and on Bitcoin it is `signPsbt`.
 *
 * @example const { transaction } = await signTransaction(client, { namespace: 'solana', transaction: bytes })
 * @throws LatchkeyError as `signMessage`, `wallet/unsupported-method`
 */
export function signTransaction<const ns extends Namespace = Namespace>(
  client: LatchkeyClient,
  parameters: SignTransactionParameters<ns>,
): Promise<SignedTransaction> {
  return ask(
    client,
    'signature',
    'signTransaction',
    parameters,
    ({ entry, target }) => {
      const sign = entry.instance.can.signTransaction
      if (!sign) throw new LatchkeyError('wallet/unsupported-method', {})
      return sign({ ...target, transaction: parameters.transaction })
    },
    (operation) => updateOperation(client, operation, { status: 'done' }),
  )
}
