import { type AccessList, type Address, type Hex, hexToBigInt, hexToNumber, isAddress, isHex } from 'viem'
import { providerError } from '../shared/provider-error.ts'

/** A transaction request with its numbers read; the wallet fills in absent fields. */
export type Transaction = {
  to?: Address
  data?: Hex
  value?: bigint
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
  accessList?: AccessList
}

/** Reads the JSON-RPC form of a transaction (`eth_sendTransaction`, a call of `wallet_sendCalls`); a bad field is -32602. */
export function readTransaction(request: unknown): Transaction {
  if (typeof request !== 'object' || request === null) throw providerError(-32602, 'A transaction object is needed.')
  const fields = request as Record<string, unknown>
  const hex = (name: string): Hex | undefined => {
    const value = fields[name] ?? undefined
    if (value === undefined || isHex(value)) return value
    throw providerError(-32602, `Transaction field "${name}" must be hex, got ${String(value)}.`)
  }
  const transaction: Transaction = {}
  const to = hex('to')
  if (to !== undefined && !isAddress(to, { strict: false })) throw providerError(-32602, `"${to}" is not an address.`)
  if (to) transaction.to = to
  const data = hex('data') ?? hex('input')
  if (data) transaction.data = data
  for (const name of ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
    const value = hex(name)
    if (value !== undefined) transaction[name] = value === '0x' ? 0n : hexToBigInt(value)
  }
  const nonce = hex('nonce')
  if (nonce !== undefined) transaction.nonce = hexToNumber(nonce)
  if (Array.isArray(fields.accessList)) transaction.accessList = fields.accessList as AccessList
  if (!transaction.to && !transaction.data) throw providerError(-32602, 'A transaction needs "to" or "data".')
  return transaction
}
