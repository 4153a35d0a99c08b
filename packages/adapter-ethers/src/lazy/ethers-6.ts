import type { ContractCall } from '@latchkey/core/ports'
import { type EvmLibrary, toPlainResult } from '@latchkey/eip1193/adapter'
import { type FunctionFragment, Interface, type InterfaceAbi, TypedDataEncoder, type TypedDataField } from 'ethers'
import { openNode } from './open-node.ts'

/** The adapter's library, made of ethers 6. */
export const ethers6: EvmLibrary = {
  typedDataPayload({ domain, message, types }) {
    return JSON.stringify(TypedDataEncoder.getPayload(domain, types as Record<string, TypedDataField[]>, message))
  },
  encodeCall(call) {
    const { args = [] } = call
    const { abi, fragment } = read(call)
    return abi.encodeFunctionData(fragment, args)
  },
  decodeResult(call, data) {
    const { abi, fragment } = read(call)
    return toPlainResult(fragment.outputs, abi.decodeFunctionResult(fragment, data))
  },
  openNode,
}

/**
 * Finds a function. Of several overloads, the number of arguments selects one, then ethers by its typed values. A whole
 * signature as name selects one overload.
 */
function read({ abi: source, args = [], functionName }: ContractCall) {
  const abi = new Interface(source as InterfaceAbi)
  const fitting: FunctionFragment[] = []
  abi.forEachFunction((found) => {
    const named = found.name === functionName || found.format() === functionName
    if (named && found.inputs.length === args.length) fitting.push(found)
  })
  const fragment = fitting.length > 1 ? abi.getFunction(functionName, [...args]) : fitting[0]
  if (!fragment) throw new Error(`The ABI has no function ${functionName} for these arguments`)
  return { abi, fragment }
}
