import type { Client } from '../client/client.ts'
import { LatchkeyError } from '../errors/index.ts'
import { type AskTarget, ask } from './ask.ts'
import { trackTransaction } from './track-transaction.ts'

export type SendTransactionParameters = AskTarget & {
  /** The chain's own shape; on eip155 an `EvmTransaction`. */ transaction: unknown
}

/**
 * Asks the wallet to send a transaction. Its hash stays in `client.operations`, also when the caller left or the page reloads.
 *
 * @example const { hash } = await sendTransaction(client, { transaction: { to, value: 10n } })
 * @throws LatchkeyError as `signMessage`
 */
export function sendTransaction(client: Client, parameters: SendTransactionParameters): Promise<{ hash: string }> {
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
