import { type Asked, type AskTarget, ask } from '../flows/operations/ask.ts'
import { awaitReceipt } from '../flows/operations/await-receipt.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { EvmCall } from '../kernel/ports/wallet-call.ts'

/** What `sendCalls` takes. */
export type SendCallsParameters = AskTarget & {
  readonly calls: readonly EvmCall[]
  /** All or nothing, or the wallet refuses. @default false */
  readonly atomicRequired?: boolean | undefined
  /** What the wallet is to use, as its own capabilities name it, e.g. `{ paymasterService: { url } }`. */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Asks the wallet to send several calls with one prompt (EIP-5792 `wallet_sendCalls`). What becomes of them is in
 * `client.operations`, also when the caller left or the page reloads, and `getCallsStatus` tells it.
 *
 * @example const { id } = await sendCalls(client, { calls: [{ to: token, data: approve }, { to: pool, data: deposit }] })
 * @throws LatchkeyError as `signMessage`, `config/invalid` for calls that can't be, `wallet/unsupported-method`
 */
export function sendCalls(client: LatchkeyClient, parameters: SendCallsParameters): Promise<{ id: string }> {
  return ask(
    client,
    'transaction',
    'sendCalls',
    parameters,
    ({ entry, target }) => {
      const { calls, atomicRequired, capabilities } = parameters
      const call = entry.instance.can.sendCalls
      if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
      return call({ ...target, calls, atomicRequired, capabilities })
    },
    (operation, { id }, asked) => trackCalls(client, operation, id, asked),
  )
}

/** Notes a bundle's id at once, and what became of its calls when the wallet knows. */
function trackCalls(client: LatchkeyClient, operation: string, calls: string, { entry, target }: Asked): void {
  updateOperation(client, operation, { status: 'sent', calls })
  const { chainId, connectionId } = target
  awaitReceipt(client as CoreClient, entry, { id: operation, chainId, connectionId, calls })
}
