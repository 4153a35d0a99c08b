import { AsyncLocalStorage } from 'node:async_hooks'
import {
  decodeFunctionResult,
  deploylessCallViaBytecodeBytecode,
  encodeDeployData,
  encodeFunctionData,
  parseAbi,
} from 'viem'
import { UpstreamError } from '../../rpc-proxy/upstream-error.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import batchReads from '../contracts/batch-reads.json' with { type: 'json' }
import type { TtlCache } from '../ttl-cache.ts'
import { isHex } from './hex.ts'

export type Hex = `0x${string}`
type ReadCall = { readonly target: Hex; readonly data: Hex }
/** What a call returned, undefined when it failed. */
export type ReadResult = Hex | undefined

/** Many reads of contracts, all of the same block. */
export type BatchRead = (calls: readonly ReadCall[]) => Promise<readonly ReadResult[]>

export type BatchReadOptions = {
  readonly rpc: ChainRpc
  readonly cache: TtlCache
  /** @default 0xcA11bde05977b3631167028862bE2a173976CA11 */
  readonly multicall?: string | undefined
}

const abi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[])',
])
const deploylessAbi = parseAbi(['constructor(bytes code, bytes data)'])

/** Calls of one `eth_call`; more would run into the gas that nodes give it. */
const largestBatch = 250

/**
 * Reads through Multicall3 (github.com/mds1/multicall3). Where the chain has none, the same code runs without being deployed: an `eth_call`
 * without a receiver executes it as a constructor. A node that refuses that too is asked call by call.
 */
export function createBatchRead(options: BatchReadOptions): BatchRead {
  const { rpc, cache, multicall = '0xcA11bde05977b3631167028862bE2a173976CA11' } = options
  // It is found out for all visitors, outside of the request that needs it first, whose address may have no place left.
  const outside = AsyncLocalStorage.snapshot()
  const hasMulticall = () =>
    cache.get(`multicall ${rpc.chainId}`, 600_000, () =>
      outside(async () => {
        const code = await rpc.call('eth_getCode', [multicall, 'latest'])
        return isHex(code) && code.length > 2
      }),
    )

  async function readTogether(calls: readonly ReadCall[]): Promise<readonly ReadResult[] | undefined> {
    const data = encodeFunctionData({
      abi,
      functionName: 'aggregate3',
      args: [calls.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))],
    })
    const transaction = (await hasMulticall())
      ? { to: multicall, data }
      : {
          data: encodeDeployData({
            abi: deploylessAbi,
            bytecode: deploylessCallViaBytecodeBytecode,
            args: [batchReads.BatchReads.bytecode as Hex, data],
          }),
        }
    const [answer] = await rpc.batch([{ method: 'eth_call', params: [transaction, 'latest'] }])
    if (!answer || 'error' in answer || !isHex(answer.result)) return undefined
    try {
      const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: answer.result })
      if (results.length !== calls.length) return undefined
      return results.map(({ success, returnData }) => (success ? returnData : undefined))
    } catch {
      return undefined
    }
  }

  async function readEach(calls: readonly ReadCall[]): Promise<readonly ReadResult[]> {
    const answers = await rpc.batch(
      calls.map(({ target, data }) => ({ method: 'eth_call', params: [{ to: target, data }, 'latest'] })),
    )
    return answers.map((answer) => ('result' in answer && isHex(answer.result) ? answer.result : undefined))
  }

  return async (calls) => {
    const results: ReadResult[] = []
    for (let start = 0; start < calls.length; start += largestBatch) {
      const part = calls.slice(start, start + largestBatch)
      results.push(...((await readTogether(part)) ?? (await readEach(part))))
    }
    if (results.length !== calls.length) throw new UpstreamError('invalid', 'The chain left out answers')
    return results
  }
}
