import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Nodes } from '../networks/nodes.ts'

/** What a preview asks a contract, as core's `ContractCall` says it. */
type Asked = {
  readonly chainId: string
  readonly call: {
    readonly address: string
    readonly abi: readonly unknown[]
    readonly functionName: string
    readonly args?: readonly unknown[] | undefined
  }
}

/** Asks a contract through the services' nodes. @throws `login/failed` when they don't answer, and where the answer doesn't fit */
export async function readContract(nodes: Nodes, { chainId, call }: Asked): Promise<unknown> {
  const abi = parseAbi(call.abi as readonly string[]) as Abi
  const { address, args = [], functionName } = call
  const data = encodeFunctionData({ abi, functionName, args })
  const answer = await nodes.ask(chainId, 'eth_call', [{ to: address, data }, 'latest'])
  return decodeFunctionResult({ abi, functionName, args, data: answer as Hex })
}
