import { AsyncLocalStorage } from 'node:async_hooks'
import {
  decodeFunctionResult,
  deploylessCallViaBytecodeBytecode,
  encodeDeployData,
  encodeFunctionData,
  parseAbi,
} from 'viem'
import type { TtlCache } from '../../../limits/ttl-cache.ts'
import { UpstreamError } from '../../../outbound/upstream-error.ts'
import type { ChainRpc } from '../../chain-rpc.ts'
import batchReads from '../../contracts/batch-reads.json' with { type: 'json' }
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
  'function aggregateGuarded(Call3[] calls, uint256 bytesLeft) payable returns (Result[])',
])
const deploylessAbi = parseAbi(['constructor(bytes code, bytes data)'])

/** The calls of one `eth_call`; more would exceed the gas limit of nodes. */
const largestBatch = 250
/** The limit of its answer, in bytes. The names of 250 tokens are a tenth of it. */
const largestAnswer = 1_048_576
/** The calls of one guarded `eth_call`: nodes accept at most 49,152 bytes of code without a contract (EIP-3860). */
const guardedBatch = 100
/** The limit of all their answers together, in bytes. */
const guardedBytes = 32_768

/**
 * Reads through Multicall3 (github.com/mds1/multicall3). If the chain has none, the same code runs without being
 * deployed: an `eth_call` without a receiver executes it as a constructor. If one of the contracts burns all gas or
 * answers megabytes, all are read again with a share of gas and bytes for each. A node that refuses to run code without
 * a contract is asked call by call.
 */
export function createBatchRead(options: BatchReadOptions): BatchRead {
  const { rpc, cache, multicall = '0xcA11bde05977b3631167028862bE2a173976CA11' } = options
  // The answer serves all visitors: it is read outside of the request that needs it first, whose address may have no permit left.
  const outside = AsyncLocalStorage.snapshot()
  const hasMulticall = () =>
    cache.get(`multicall ${rpc.chainId}`, 600_000, () =>
      outside(async () => {
        const code = await rpc.call('eth_getCode', [multicall, 'latest'])
        return isHex(code) && code.length > 2
      }),
    )

  async function aggregate(
    data: Hex,
    count: number,
    { isDeployed }: { readonly isDeployed: boolean },
  ): Promise<readonly ReadResult[] | undefined> {
    const transaction = isDeployed
      ? { to: multicall, data }
      : {
          data: encodeDeployData({
            abi: deploylessAbi,
            bytecode: deploylessCallViaBytecodeBytecode,
            args: [batchReads.BatchReads.bytecode as Hex, data],
          }),
        }
    const limits = { maxBytes: largestAnswer }
    const [answer] = await rpc.batch([{ method: 'eth_call', params: [transaction, 'latest'] }], limits).catch(tooLarge)
    if (!answer || 'error' in answer || !isHex(answer.result)) return undefined
    try {
      const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: answer.result })
      if (results.length !== count) return undefined
      return results.map(({ success, returnData }) => (success ? returnData : undefined))
    } catch {
      return undefined
    }
  }

  async function readTogether(calls: readonly ReadCall[]): Promise<readonly ReadResult[] | undefined> {
    const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls.map(toCall)] })
    return aggregate(data, calls.length, { isDeployed: await hasMulticall() })
  }

  async function readGuarded(calls: readonly ReadCall[]): Promise<readonly ReadResult[] | undefined> {
    const results: ReadResult[] = []
    for (let start = 0; start < calls.length; start += guardedBatch) {
      const part = calls.slice(start, start + guardedBatch)
      const args = [part.map(toCall), BigInt(guardedBytes)] as const
      const data = encodeFunctionData({ abi, functionName: 'aggregateGuarded', args })
      const read = await aggregate(data, part.length, { isDeployed: false })
      if (!read) return undefined
      results.push(...read)
    }
    return results
  }

  async function readEach(calls: readonly ReadCall[]): Promise<readonly ReadResult[]> {
    const answers = await rpc.batch(
      calls.map(({ target, data }) => ({ method: 'eth_call', params: [{ to: target, data }, 'latest'] })),
    )
    return answers.map((answer) => ('result' in answer && isHex(answer.result) ? answer.result : undefined))
  }

  return async (calls) => {
    const results: ReadResult[] = []
    // After one failure, the rest of the calls is guarded from the start.
    let isGuarded = false
    for (let start = 0; start < calls.length; start += largestBatch) {
      const part = calls.slice(start, start + largestBatch)
      const together: readonly ReadResult[] | undefined = isGuarded ? undefined : await readTogether(part)
      isGuarded ||= together === undefined
      results.push(...(together ?? (await readGuarded(part)) ?? (await readEach(part))))
    }
    if (results.length !== calls.length) throw new UpstreamError('invalid', 'The chain left out answers')
    return results
  }
}

const toCall = ({ target, data }: ReadCall) => ({ target, allowFailure: true, callData: data })

/** A too large answer is read again in another way, and doesn't mean that the node is down. */
function tooLarge(error: unknown): readonly [] {
  if (error instanceof UpstreamError && error.failure === 'too-large') return []
  throw error
}
