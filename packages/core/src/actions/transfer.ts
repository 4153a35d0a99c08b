import { type AskTarget, ask, resolveTarget } from '../flows/operations/ask.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { BuiltTransaction } from '../flows/transactions/transactions-api.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { FeeChoice } from '../kernel/ports/ability-values.ts'
import { trackTransaction } from './track-transaction.ts'
import { type PreviewChoice, showTransaction, withPreview } from './with-preview.ts'

/** Parameters of `transfer`. */
export type TransferParameters = AskTarget &
  PreviewChoice & {
    to: string
    /** In smallest units; a string holds the same digits. */
    amount: bigint | string
    /** A token's address, as the namespace writes it; absent for the native currency. */
    token?: string | undefined
    /** Where the sender chooses what to pay, as on Bitcoin. */
    feeRate?: FeeChoice | undefined
  }

/**
 * Asks the wallet to send the native currency, or a token, on any chain whose adapter can. Its hash stays in `client.operations`, also when
 * the caller left or the page reloads, and what the account holds is read again.
 *
 * @example const { hash } = await transfer(client, { to, amount: 10_000n })
 * @throws LatchkeyError as `signMessage`; beside that what the chain refuses beforehand, such as too low a balance
 */
export function transfer(client: LatchkeyClient, parameters: TransferParameters): Promise<{ hash: string }> {
  const { amount, feeRate, to, token } = parameters
  return withPreview(
    client,
    parameters,
    showTransaction(() => builtOf(client, parameters)),
    () =>
      ask(
        client,
        'transaction',
        'transfer',
        parameters,
        ({ entry, target }) => {
          const send = entry.instance.can.transfer
          if (!send) throw new LatchkeyError('wallet/unsupported-method', {})
          return send({ ...target, to, amount, token, feeRate })
        },
        (operation, { hash }, asked) => {
          updateOperation(client, operation, { transfer: { to, amount: String(amount), token } })
          trackTransaction(client, operation, hash, asked)
        },
      ),
  )
}

/** On Solana, what the wallet is asked for, except its blockhash. Chains whose transactions aren't read have no preview. */
async function builtOf(client: LatchkeyClient, parameters: TransferParameters): Promise<BuiltTransaction | undefined> {
  const { amount, to, token } = parameters
  const { entry, target } = resolveTarget(client, parameters, 'transfer')
  const build = entry.instance.can.buildTransfer
  if (!build || !target.chainId.startsWith('solana:')) return undefined
  const { transaction } = await build({ ...target, to, amount, token })
  return { transaction: { namespace: 'solana', transactions: [transaction] }, steps: [], description: '' }
}
