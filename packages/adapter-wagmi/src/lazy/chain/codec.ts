import type { ContractCall } from '@latchkey/core/ports'
import type { EvmCodec } from '@latchkey/eip1193'
import {
  type Abi,
  type AbiFunction,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
  serializeTypedData,
  toFunctionSignature,
  validateTypedData,
} from 'viem'
import { getAbiItem } from 'viem/utils'

/** What viem encodes and decodes for the adapter. */
export const codec: EvmCodec = {
  typedDataPayload({ domain, domainType = domainTypeOf(domain), message, primaryType, types }) {
    const typedData = { domain, message, primaryType, types: { EIP712Domain: domainType, ...types } } as Parameters<
      typeof serializeTypedData
    >[0]
    validateTypedData(typedData)
    return serializeTypedData(typedData)
  },
  encodeCall(call) {
    return encodeFunctionData({ abi: [find(call)], args: call.args })
  },
  decodeResult(call, data) {
    return decodeFunctionResult({ abi: [find(call)], data: data as `0x${string}` })
  },
}

/** The fields of a domain in EIP-712's order. A field that the domain doesn't have isn't signed. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

function domainTypeOf(domain: Readonly<Record<string, unknown>>) {
  return domainFields.filter(({ name }) => domain[name] !== undefined && domain[name] !== null)
}

/**
 * Finds a function. Of several overloads, the number of arguments selects one, then viem by the arguments' values. A
 * whole signature as name selects one overload.
 */
function find({ abi, args = [], functionName }: ContractCall): AbiFunction {
  const fitting = parse(abi).filter(
    (item): item is AbiFunction =>
      item.type === 'function' &&
      item.inputs.length === args.length &&
      (item.name === functionName || (functionName.includes('(') && toFunctionSignature(item) === functionName)),
  )
  const [only, other] = fitting
  const found = other ? getAbiItem({ abi: fitting, args, name: other.name } as never) : only
  if (!found) throw new Error(`The ABI has no function ${functionName} for these arguments`)
  return found as AbiFunction
}

/** The ABI is JSON, or human-readable lines. */
function parse(abi: ContractCall['abi']): Abi {
  const lines = abi.filter((item) => typeof item === 'string')
  const items = abi.filter((item) => typeof item !== 'string') as unknown as Abi
  return lines.length ? [...items, ...(parseAbi(lines as never) as Abi)] : items
}
