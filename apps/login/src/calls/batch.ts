import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { Call } from './read-calls-request.ts'

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
/** The mode of ERC-7579 for a batch that is undone as a whole when one call fails. */
const batchMode: Hex = `0x01${'0'.repeat(62)}`
const executions = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])

/** Encodes calls for a contract of the Delegation Framework. All calls take effect or none. */
export function encodeBatch(calls: readonly Call[]): Hex {
  const batch = calls.map(({ data, to, value }) => ({ target: to, value, callData: data }))
  return encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [batchMode, encodeAbiParameters(executions, [batch])],
  })
}

/** Decodes the calls of `encodeBatch`; `undefined` for any other data, and if there are no calls. */
export function readBatch(data: Hex): readonly Call[] | undefined {
  try {
    const [mode, batch] = decodeFunctionData({ abi, data }).args
    if (mode !== batchMode) return undefined
    const calls = decodeAbiParameters(executions, batch)[0]
    return calls.length > 0
      ? calls.map(({ callData, target, value }) => ({ to: target, value, data: callData }))
      : undefined
  } catch {
    return undefined
  }
}
