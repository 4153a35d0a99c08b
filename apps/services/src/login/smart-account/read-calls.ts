import type { SmartAccountKind } from '@latchkey/frame/wire'
import { decodeAbiParameters, decodeFunctionData, parseAbi, parseAbiParameters } from 'viem'

/** A call that a smart account makes. */
export type AccountCall = { readonly to: string; readonly value: bigint; readonly data: `0x${string}` }

const keyAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])
const passkeyAbi = parseAbi(['function execute(bytes32 mode, bytes executions)'])
const executions = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])
/** The mode of a batch that reverts as a whole when one call fails (ERC-7579). */
const batchMode = `0x01${'0'.repeat(62)}`

/** The calls in the data of an operation of a pinned implementation; `undefined` for any other function. */
export function readCalls(callData: `0x${string}`, kind: SmartAccountKind): readonly AccountCall[] | undefined {
  try {
    return kind === 'passkey' ? readExecutions(callData) : readKeyCalls(callData)
  } catch {
    return undefined
  }
}

function readKeyCalls(callData: `0x${string}`): readonly AccountCall[] {
  const { args, functionName } = decodeFunctionData({ abi: keyAbi, data: callData })
  if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
  return args[0].map(({ data, target, value }) => ({ to: target, value, data }))
}

function readExecutions(data: `0x${string}`): readonly AccountCall[] | undefined {
  const [mode, batch] = decodeFunctionData({ abi: passkeyAbi, data }).args
  if (mode !== batchMode) return undefined
  return decodeAbiParameters(executions, batch)[0].map(({ callData, target, value }) => ({
    to: target,
    value,
    data: callData,
  }))
}
