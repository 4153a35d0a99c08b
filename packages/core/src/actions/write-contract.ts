import { type AskTarget, ask } from '../flows/operations/ask.ts'
import type { BuiltTransaction } from '../flows/transactions/transactions-api.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { ContractCall } from '../kernel/ports/ability-values.ts'
import { trackTransaction } from './track-transaction.ts'
import { type PreviewChoice, showTransaction, withPreview } from './with-preview.ts'

/** Parameters of `writeContract`. */
export type WriteContractParameters = AskTarget & PreviewChoice & { call: ContractCall }

/**
 * Asks the wallet to call a contract.
 *
 * @example const { hash } = await writeContract(client, { call: { address, abi, functionName: 'mint', args: [1n] } })
 * @throws LatchkeyError as `signMessage`
 */
export function writeContract(client: LatchkeyClient, parameters: WriteContractParameters): Promise<{ hash: string }> {
  const { call } = parameters
  return withPreview(
    client,
    parameters,
    showTransaction(() => builtOf(call)),
    () =>
      ask(
        client,
        'transaction',
        'writeContract',
        parameters,
        ({ entry, target }) => {
          const write = entry.instance.can.writeContract
          if (!write) throw new LatchkeyError('wallet/unsupported-method', {})
          return write({ ...target, call })
        },
        (operation, { hash }, asked) => trackTransaction(client, operation, hash, asked),
      ),
  )
}

async function builtOf(call: ContractCall): Promise<BuiltTransaction | undefined> {
  const { abi, address, value } = call
  const { encodeCall } = await import('../flows/preview/abi/encode-call.ts')
  const data = encodeCall(call)
  if (data === undefined) return undefined
  const transaction = { namespace: 'eip155', calls: [{ to: address, data, value }] } as const
  return { transaction, steps: [], description: '', abis: { [address]: abi } }
}
