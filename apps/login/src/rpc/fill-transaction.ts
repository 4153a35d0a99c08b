import { loginError } from '@latchkey/frame/protocol'
import type { Address, Hex, TransactionSerializableEIP1559 } from 'viem'
import { isAddress } from '../is-address.ts'
import type { Nodes } from '../networks/nodes.ts'

/** A transaction of an Ethereum chain as the app requests it (`eth_sendTransaction`), with its numbers decoded. */
export type AskedTransaction = {
  readonly to?: Address | undefined
  readonly data?: Hex | undefined
  readonly value: bigint
  readonly gas?: bigint | undefined
}

/** A transaction with its nonce, gas and fees. */
export type FilledTransaction = TransactionSerializableEIP1559 & { readonly gas: bigint; readonly maxFeePerGas: bigint }

/** The gas limit is higher than the estimate, because the state may change until the transaction is included. */
const gasMargin = { times: 6n, over: 5n }
/** By which factor the base fee may rise until then. */
const baseFeeFactor = 2n

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)

/**
 * Reads the parameters of `eth_sendTransaction`.
 *
 * @throws `login/message-invalid` with the field that is wrong, also when `from` is another account
 */
export function readTransaction(params: unknown, own: Address): AskedTransaction {
  const [asked] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof asked !== 'object' || asked === null) throw loginError('login/message-invalid', 'params: Required')
  const { data, from, gas, input, to, value } = asked as Record<string, unknown>
  if (from !== undefined && String(from).toLowerCase() !== own.toLowerCase())
    throw loginError('login/message-invalid', 'from: another account')
  if (to !== undefined && to !== null && !isAddress(to)) throw loginError('login/message-invalid', 'to: no address')
  const given = data ?? input
  if (given !== undefined && !isHex(given)) throw loginError('login/message-invalid', 'data: no hex')
  if (!to && (given === undefined || given === '0x')) throw loginError('login/message-invalid', 'to: Required')
  return {
    ...(isAddress(to) && { to }),
    ...(isHex(given) && { data: given }),
    value: readNumber(value, 'value') ?? 0n,
    gas: readNumber(gas, 'gas'),
  }
}

/**
 * Completes a transaction with its nonce, its gas with a margin, and its fees. It asks the chain for them.
 *
 * @throws `login/failed` with the node's sentence, as when the transaction would revert
 */
export async function fillTransaction(
  nodes: Nodes,
  { chainId, from, transaction }: { chainId: number; from: Address; transaction: AskedTransaction },
): Promise<FilledTransaction> {
  const chain = `eip155:${chainId}`
  const { data, gas, to, value } = transaction
  const call = { from, ...(to && { to }), ...(data && { data }), value: `0x${value.toString(16)}` }
  const ask = async (method: string, params: readonly unknown[]) =>
    readNumber(await nodes.ask(chain, method, params), method) ?? 0n
  const [nonce, estimate, price, tip] = await Promise.all([
    ask('eth_getTransactionCount', [from, 'pending']),
    gas ?? ask('eth_estimateGas', [call]),
    ask('eth_gasPrice', []),
    ask('eth_maxPriorityFeePerGas', []).catch(() => 1_000_000_000n),
  ])
  const base = price > tip ? price - tip : price
  return {
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    ...(to && { to }),
    ...(data && { data }),
    value,
    gas: gas ?? (estimate * gasMargin.times) / gasMargin.over,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: base * baseFeeFactor + tip,
  }
}

/**
 * The account's next nonce, as the network tells it. Other transactions of the account may have been sent while the visitor was asked. With the
 * nonce of that time, the transaction would be refused, or replace one of them.
 */
export async function nextNonce(nodes: Nodes, chainId: string, from: Address): Promise<number> {
  const count = await nodes.ask(chainId, 'eth_getTransactionCount', [from, 'pending'])
  return Number(readNumber(count, 'eth_getTransactionCount') ?? 0n)
}

function readNumber(value: unknown, field: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const isNumber = typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(value)
  if (isNumber) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw loginError('login/message-invalid', `${field}: no number`)
}
