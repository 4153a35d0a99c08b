import { type AskTarget, ask } from '../flows/operations/ask.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { ContractCall } from '../kernel/ports/ability.ts'
import { trackTransaction } from './track-transaction.ts'

/** What `writeContract` takes. */
export type WriteContractParameters = AskTarget & { call: ContractCall }

/**
 * Asks the wallet to call a contract.
 *
 * @example const { hash } = await writeContract(client, { call: { address, abi, functionName: 'mint', args: [1n] } })
 * @throws LatchkeyError as `signMessage`
 */
export function writeContract(client: LatchkeyClient, parameters: WriteContractParameters): Promise<{ hash: string }> {
  return ask(
    client,
    'transaction',
    'writeContract',
    parameters,
    ({ entry, target }) => {
      const write = entry.instance.can.writeContract
      if (!write) throw new LatchkeyError('wallet/unsupported-method', {})
      return write({ ...target, call: parameters.call })
    },
    (operation, { hash }, asked) => trackTransaction(client, operation, hash, asked),
  )
}
