import type { Hex } from 'viem'
import { encodeBatch } from '../calls/batch.ts'
import type { Call } from '../calls/read-calls-request.ts'
import type { RpcCaller, RpcContext } from '../rpc/rpc-context.ts'
import { fillPlain, sendPlain } from './send-plain.ts'

/**
 * Sends calls of an account that is the contract of permissions. They are one transaction of its key to itself, so the
 * permissions stay in force. An operation of the other contract would end them.
 */
export async function sendBatch(
  context: RpcContext,
  {
    calls,
    chainId,
    id,
    isSponsorshipRefused,
  }: {
    readonly chainId: string
    readonly calls: readonly Call[]
    readonly id?: string | undefined
    readonly isSponsorshipRefused: boolean
  },
  { origin, signal }: RpcCaller,
): Promise<{ readonly id: string; readonly hash: Hex }> {
  const { addresses, approvals, bundles } = context
  const data = encodeBatch(calls)
  const filled = await fillPlain(context, chainId, { to: addresses.eip155, data, value: 0n })
  const fee = filled.gas * filled.maxFeePerGas
  const question = {
    kind: 'calls',
    account: addresses.eip155,
    chainId,
    calls,
    isAtomic: true,
    payer: 'visitor',
  } as const
  await approvals.ask(origin, { ...question, isSponsorshipRefused, fee }, signal)
  const bundle = bundles.begin({ chainId, id, kind: 'transaction' })
  const hash = await sendPlain(context, chainId, filled, { keeper: bundle, signal })
  return { id: bundle.id(), hash }
}
