import { type Asked, type AskTarget, resolveTarget } from '../flows/operations/ask.ts'
import { askCalls } from '../flows/operations/ask-calls.ts'
import type { BuiltTransaction } from '../flows/transactions/transactions-api.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'
import { isLatchkeyError, LatchkeyError } from '../kernel/errors/index.ts'
import type { EvmCall } from '../kernel/ports/wallet-call.ts'
import { type PreviewChoice, showTransaction, withPreview } from './with-preview.ts'

/** Parameters of `sendCalls`. */
export type SendCallsParameters = AskTarget &
  PreviewChoice & {
    /** On Ethereum chains. */
    readonly calls?: readonly EvmCall[] | undefined
    /** On Solana: serialised and unsigned, base64. */
    readonly transactions?: readonly string[] | undefined
    /** All or nothing, or it is refused: never one by one. @default false */
    readonly atomicRequired?: boolean | undefined
    /** Capabilities that the wallet should use, by their names (EIP-5792), e.g. `{ paymasterService: { url } }`. */
    readonly capabilities?: Readonly<Record<string, unknown>> | undefined
  }

/**
 * Sends several calls: as one with one prompt, where the wallet can (EIP-5792 `wallet_sendCalls`; on Solana what fits
 * into one transaction), else one by one, each when the one before is included. Before they go one by one, all of them
 * are simulated as one block. Their state is in `client.operations`, also when the caller left or the page reloads, and
 * `getCallsStatus` tells it.
 *
 * @example const { id } = await sendCalls(client, { calls: [{ to: token, data: approve }, { to: pool, data: deposit }] })
 * @throws LatchkeyError as `signMessage`; `config/invalid` for calls that can't be, `request/would-fail`, and
 * `wallet/unsupported-method` where all or nothing is required and the wallet can't keep that
 */
export async function sendCalls(client: LatchkeyClient, parameters: SendCallsParameters): Promise<{ id: string }> {
  const { atomicRequired, calls, capabilities, signal } = parameters
  const built = builtOf(parameters)
  const forAll = calls && findTarget(client, parameters)
  const asked = forAll ?? resolveTarget(client, parameters, 'sendTransaction')
  // On Solana it depends on what fits into one transaction.
  if (!forAll && atomicRequired && (calls ?? []).length > 1)
    throw new LatchkeyError('wallet/unsupported-method', {
      details: 'All or nothing is required, and this wallet sends calls one by one.',
    })
  if (!forAll) return oneByOne(client, asked, built)
  try {
    return await withPreview(
      client,
      parameters,
      showTransaction(() => built),
      () => askCalls(client, { ...asked.target, signal }, { calls, atomicRequired, capabilities }),
    )
  } catch (error) {
    // It has announced more than it can.
    if (atomicRequired || !isLatchkeyError(error, 'wallet/unsupported-method')) throw error
    return oneByOne(client, asked, built)
  }
}

async function oneByOne(client: LatchkeyClient, { target }: Asked, built: BuiltTransaction): Promise<{ id: string }> {
  const { sendOneByOne } = await import('../flows/transactions/send-one-by-one.ts')
  return sendOneByOne(client as CoreClient, target, built)
}

/** `undefined` where the wallet can't take several calls as one. */
function findTarget(client: LatchkeyClient, parameters: SendCallsParameters): Asked | undefined {
  try {
    return resolveTarget(client, parameters, 'sendCalls')
  } catch (error) {
    if (isLatchkeyError(error, 'wallet/unsupported-method')) return undefined
    throw error
  }
}

function builtOf({ atomicRequired, calls, transactions }: SendCallsParameters): BuiltTransaction {
  const said = { steps: [], description: '', ...(transactions && { atomicRequired }) }
  if (calls?.length && !transactions) return { ...said, transaction: { namespace: 'eip155', calls } }
  if (transactions?.length && !calls) return { ...said, transaction: { namespace: 'solana', transactions } }
  throw new LatchkeyError('config/invalid', {
    details: 'Either `calls` or `transactions` must be a list of at least one',
  })
}
