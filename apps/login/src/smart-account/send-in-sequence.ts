import { loginError, refusalOf } from '@latchkey/frame/protocol'
import type { Hex } from 'viem'
import { readReceipt } from '../calls/bundle-receipt.ts'
import type { Call } from '../calls/read-calls-request.ts'
import { chainNumber } from '../networks/chain-number.ts'
import { fillTransaction } from '../rpc/fill-transaction.ts'
import type { RpcCaller, RpcContext } from '../rpc/rpc-context.ts'
import { signAndSend } from '../rpc/sign-and-send.ts'
import { untilFound } from '../rpc/until-found.ts'

/** Calls of the plain account: one approval for all, then one transaction after the other, until one fails. */
export async function sendInSequence(
  context: RpcContext,
  {
    calls,
    chainId,
    id,
  }: { readonly chainId: string; readonly calls: readonly Call[]; readonly id?: string | undefined },
  { origin, signal }: RpcCaller,
): Promise<string> {
  const { addresses, approvals, bundles, nodes } = context
  const fill = ({ data, to, value }: Call) =>
    fillTransaction(nodes, {
      chainId: chainNumber(chainId),
      from: addresses.eip155,
      transaction: { to, value, ...(data !== '0x' && { data }) },
    })
  const bundle = bundles.begin({ chainId, id, kind: 'sequence', count: calls.length })
  const send = (transaction: Awaited<ReturnType<typeof fill>>, until?: AbortSignal) =>
    signAndSend(context, { chainId, transaction }, { keeper: bundle, signal: until })
  /** The visitor has approved all calls, so the later ones wait for another tab for as long as that takes. */
  const sendWhenFree = async (transaction: Awaited<ReturnType<typeof fill>>): Promise<Hex> => {
    for (;;) {
      try {
        return await send(transaction)
      } catch (error) {
        if (refusalOf(error)?.code !== 'login/busy') throw error
      }
    }
  }
  const [first, ...rest] = calls
  if (!first) throw loginError('login/message-invalid', 'calls: Required')
  const filled = await fill(first)
  const fee = rest.length === 0 ? filled.gas * filled.maxFeePerGas : undefined
  const question = {
    kind: 'calls',
    account: addresses.eip155,
    chainId,
    calls,
    isAtomic: false,
    payer: 'visitor',
  } as const
  await approvals.ask(origin, { ...question, isSponsorshipRefused: false, ...(fee !== undefined && { fee }) }, signal)
  const hash = await send(filled, signal)
  const mined = async (sent: string) => {
    const receipt = await untilFound(context, async () =>
      readReceipt(await nodes.ask(chainId, 'eth_getTransactionReceipt', [sent])),
    ).catch(() => undefined)
    // An operation that isn't in a block may still be included; the calls after it are not sent.
    return receipt?.status === '0x1'
  }
  // The other calls depend on the first, so their gas is estimated after it is in a block. Meanwhile the app asks for
  // the status.
  void (async () => {
    let isGood = await mined(hash)
    for (const call of rest) {
      if (!isGood) break
      isGood = await mined(await sendWhenFree(await fill(call)))
    }
  })()
    // The status says which calls were sent.
    .catch(() => undefined)
    .finally(bundle.end)
  return bundle.id()
}
