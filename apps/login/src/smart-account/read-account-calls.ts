import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Call } from '../calls/read-calls-request.ts'

const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

/**
 * Reads the calls in the data of an operation of the pinned implementation; `undefined` for any other function, and if
 * there are no calls.
 */
export function readAccountCalls(callData: Hex): readonly Call[] | undefined {
  try {
    const { args, functionName } = decodeFunctionData({ abi, data: callData })
    if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
    const calls = args[0].map(({ data, target, value }) => ({ to: target, value, data }))
    return calls.length > 0 ? calls : undefined
  } catch {
    return undefined
  }
}
