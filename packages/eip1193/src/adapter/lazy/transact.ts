import type { ContractCall, Target } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { asAddress } from '../../as-address.ts'
import { toHex } from '../../chain-id.ts'
import { type DecodedTransaction, decodeTransaction } from '../../decode-transaction.ts'
import { decodeQuantity, encodeQuantity } from '../../hex.ts'
import { request } from '../../request.ts'
import { assertTarget } from './assert-target.ts'
import { encode } from './encode.ts'
import type { Bench } from './open-desk.ts'

type Sending = Target<'eip155'> & { transaction: unknown }

/** SPEC S7.24 */
export async function sendTransaction(bench: Bench, { transaction, ...target }: Sending): Promise<{ hash: string }> {
  return send(bench, target, decodeTransaction(transaction, await bench.spell()))
}

/** How much gas the transaction needs: the network's estimate, the wallet isn't asked to send. */
export async function estimateFee(bench: Bench, { transaction, ...target }: Sending): Promise<{ gas: bigint }> {
  const decoded = decodeTransaction(transaction, await bench.spell())
  const { account } = await assertTarget(bench, target)
  const { chainId, signal } = target
  const params = [{ ...toRpc(decoded), from: account }]
  const gas = await bench.nodes.send({ chainId, method: 'eth_estimateGas', params, signal })
  return { gas: decodeQuantity(gas) }
}

export async function writeContract(
  bench: Bench,
  { call, ...target }: Target<'eip155'> & { call: ContractCall },
): Promise<{ hash: string }> {
  const to = asAddress(call.address)
  const { encodeCall } = await bench.library()
  const data = encode(() => encodeCall(call))
  return send(bench, target, decodeTransaction({ to, data, value: call.value }, await bench.spell()))
}

async function send(
  bench: Bench,
  target: Target<'eip155'>,
  transaction: DecodedTransaction,
): Promise<{ hash: string }> {
  const { account, chainId, provider } = await assertTarget(bench, target)
  // The chain is said too: a wallet that has moved in this very moment refuses.
  const params = [{ ...toRpc(transaction), from: account, chainId: toHex(chainId) }]
  const hash = await request(provider, { method: 'eth_sendTransaction', params })
  if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return { hash }
  throw new LatchkeyError('request/unreadable', { details: 'The wallet sent something that is no transaction hash' })
}

/** As `eth_sendTransaction` and `eth_estimateGas` take it. */
function toRpc({ to, data, ...amounts }: DecodedTransaction) {
  const hex = Object.entries(amounts).map(([name, amount]) => [name, encodeQuantity(amount)] as const)
  return {
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...Object.fromEntries(hex),
    ...(amounts.gasPrice !== undefined && { type: '0x0' }),
  }
}
