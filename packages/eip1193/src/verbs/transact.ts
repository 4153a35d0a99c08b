import { LatchkeyError } from '@latchkey/core/errors'
import type { ContractCall, EstimatedFee, Target } from '@latchkey/core/ports'
import { asAddress } from '../address/parse-address.ts'
import { toHex } from '../chain-id/chain-id.ts'
import { decodeQuantity, encodeQuantity, isTransactionHash } from '../hex/hex.ts'
import { request } from '../request/request.ts'
import { type DecodedTransaction, decodeTransaction } from './decode-transaction.ts'
import { encode } from './encode.ts'
import type { EvmRuntime } from './evm-runtime.ts'
import { gasPrice } from './gas-price.ts'

type Sending = Target<'eip155'> & { transaction: unknown }

export async function sendTransaction(
  runtime: EvmRuntime,
  { transaction, ...target }: Sending,
): Promise<{ hash: string }> {
  return send(runtime, target, decodeTransaction(transaction, await runtime.checksumAddress()))
}

/** The gas that the transaction needs and its current cost, as the network estimates them. The wallet isn't asked. */
export async function estimateFee(runtime: EvmRuntime, { transaction, ...target }: Sending): Promise<EstimatedFee> {
  const decoded = decodeTransaction(transaction, await runtime.checksumAddress())
  const { account } = await runtime.check(target)
  const { chainId, signal } = target
  const params = [{ ...toRpc(decoded, runtime.suffixOf?.(chainId)), from: account }]
  const data = params[0]?.data ?? '0x'
  const [estimate, price] = await Promise.all([
    runtime.send({ chainId, method: 'eth_estimateGas', params, signal }),
    gasPrice(runtime, { chainId, data, signal }),
  ])
  const gas = decodeQuantity(estimate)
  if (!price) return { gas }
  const { decimals, symbol } = runtime.currencyOf(chainId)
  const fee = { units: gas * price.each + price.once, decimals, symbol }
  return { gas, fee, ...(price.once > 0n && { once: price.once }) }
}

export async function writeContract(
  runtime: EvmRuntime,
  { call, ...target }: Target<'eip155'> & { call: ContractCall },
): Promise<{ hash: string }> {
  const to = asAddress(call.address)
  const { encodeCall } = await runtime.library()
  const data = encode(() => encodeCall(call))
  return send(runtime, target, decodeTransaction({ to, data, value: call.value }, await runtime.checksumAddress()))
}

async function send(
  runtime: EvmRuntime,
  target: Target<'eip155'>,
  transaction: DecodedTransaction,
): Promise<{ hash: string }> {
  const { account, chainId, provider } = await runtime.check(target)
  // The request names the chain too, so that a wallet that has just switched refuses it.
  const params = [{ ...toRpc(transaction, runtime.suffixOf?.(target.chainId)), from: account, chainId: toHex(chainId) }]
  const hash = await request(provider, { method: 'eth_sendTransaction', params })
  if (isTransactionHash(hash)) return { hash }
  throw new LatchkeyError('request/unreadable', { details: 'The wallet sent something that is no transaction hash' })
}

/** The transaction in the form of `eth_sendTransaction` and `eth_estimateGas`. */
function toRpc({ to, data, ...amounts }: DecodedTransaction, suffix: string | undefined) {
  const hex = Object.entries(amounts).map(([name, amount]) => [name, encodeQuantity(amount)] as const)
  return {
    ...(to !== undefined && { to }),
    ...((data ?? suffix) !== undefined && { data: `${data ?? '0x'}${suffix?.slice(2) ?? ''}` }),
    ...Object.fromEntries(hex),
    ...(amounts.gasPrice !== undefined && { type: '0x0' }),
  }
}
