import * as v from 'valibot'
import type { ChainRpc } from '../../blockchain/chain-rpc.ts'
import { readQuantity } from '../../blockchain/evm/contract-reads/hex.ts'

/** One call of a transaction, checked. */
export type SimulatedCall = {
  readonly from: string
  readonly to: string
  readonly data?: string | undefined
  readonly value?: string | undefined
}

export type SimulatedLog = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** The outcome of a call. */
export type CallOutcome = {
  readonly ok: boolean
  readonly returned: string
  readonly gas: bigint
  readonly logs: readonly SimulatedLog[]
  readonly message?: string | undefined
}

/** The limit of a node's answer about the calls. A thousand events of a token take 600 kB. */
const limits = { maxBytes: 1_048_576 }

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/), v.maxLength(262_144))
const log = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase()),
  topics: v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())), v.maxLength(4)),
  data: v.optional(hex, '0x'),
})
const bareOutcome = v.object({
  status: v.string(),
  returnData: v.optional(hex, '0x'),
  gasUsed: v.string(),
  error: v.nullish(v.object({ message: v.optional(v.string()), data: v.optional(v.unknown()) })),
})
const outcome = v.object({ ...bareOutcome.entries, logs: v.optional(v.array(log), []) })
const blocksOf = <T>(calls: v.GenericSchema<unknown, T>) =>
  v.pipe(v.array(v.object({ calls: v.array(calls) })), v.minLength(1))
const blocks = blocksOf(outcome)
const bareBlocks = blocksOf(bareOutcome)

/** `undefined`: the node doesn't support it. A text: the node's reason why the calls as a whole can't run. */
export type RunResult = readonly CallOutcome[] | { readonly refused: string } | undefined

/**
 * Runs calls one after the other on a copy of the newest block (`eth_simulateV1`). Transfers of the native currency are
 * logs of `Transfer` from the address 0xeeee…ee. No fees are taken, so that accounts with little native currency can be
 * simulated too.
 *
 * @param withLogs else the logs of the outcomes are empty, and what the node tells of them is only skipped
 * @throws {UpstreamError} `too-large`
 */
export async function runCalls(
  rpc: ChainRpc,
  calls: readonly SimulatedCall[],
  { withLogs = true }: { readonly withLogs?: boolean | undefined } = {},
): Promise<RunResult> {
  const block = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  const [answer] = await rpc.batch([{ method: 'eth_simulateV1', params: [block, 'latest'] }], limits)
  if (!answer) return undefined
  if ('error' in answer) {
    // -38014: the account sends more than it has (execution-apis, "simulate").
    const { code, message } = answer.error
    return code === -38014 || /insufficient (?:funds|balance)/i.test(message)
      ? { refused: 'insufficient funds' }
      : undefined
  }
  const outcomes = withLogs ? readOutcomes(blocks, answer.result) : readOutcomes(bareBlocks, answer.result)
  if (outcomes?.length !== calls.length) return undefined
  return outcomes.map(({ status, returnData, gasUsed, error, logs = [] }) => ({
    ok: status === '0x1',
    returned: returnData === '0x' && typeof error?.data === 'string' ? error.data : returnData,
    gas: readQuantity(gasUsed),
    logs,
    message: error?.message,
  }))
}

function readOutcomes<T extends v.InferOutput<typeof bareOutcome>>(
  schema: v.GenericSchema<unknown, readonly { readonly calls: readonly T[] }[]>,
  result: unknown,
): readonly (T & { readonly logs?: readonly SimulatedLog[] })[] | undefined {
  const read = v.safeParse(schema, result)
  return read.success ? read.output[0]?.calls : undefined
}

const frameLimit = 4096
const depthLimit = 64

/**
 * The same for one call on a node without `eth_simulateV1`: `debug_traceCall` returns calls and logs, and transfers of
 * the native currency are converted to the same logs. A trace that can't be read completely isn't used, because the
 * unread part could contain transfers.
 */
export async function traceCall(rpc: ChainRpc, call: SimulatedCall): Promise<RunResult> {
  const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const [answer] = await rpc.batch([{ method: 'debug_traceCall', params: [call, 'latest', tracer] }], limits)
  if (!answer || 'error' in answer) return undefined
  const top = v.safeParse(frame, answer.result)
  if (!top.success) return undefined
  const logs: SimulatedLog[] = []
  let count = 0
  let isWhole = true
  const walk = (value: unknown, depth: number): void => {
    const read = v.safeParse(frame, value)
    isWhole &&= read.success && depth <= depthLimit && ++count <= frameLimit
    if (!read.success || !isWhole) return
    const { error, from, to, value: sent, type, logs: own = [], calls = [] } = read.output
    if (error !== undefined && error !== null) return
    const units = sent === undefined ? 0n : readQuantity(sent)
    if (units > 0n && to && (type === undefined || /^(?:CALL|CREATE2?|SELFDESTRUCT)$/.test(type)))
      logs.push({
        address: nativeLog,
        topics: [transferTopic, pad(from), pad(to)],
        data: `0x${units.toString(16).padStart(64, '0')}`,
      })
    for (const one of own) {
      const decoded = v.safeParse(log, one)
      if (decoded.success) logs.push(decoded.output)
      else isWhole = false
    }
    for (const inner of calls) walk(inner, depth + 1)
  }
  walk(answer.result, 0)
  if (!isWhole) return undefined
  const { error, gasUsed, output = '0x' } = top.output
  const ok = error === undefined || error === null
  return [{ ok, returned: output, gas: readQuantity(gasUsed), logs: ok ? logs : [], message: error ?? undefined }]
}

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const frame = v.object({
  type: v.optional(v.string()),
  from: address,
  to: v.optional(address),
  value: v.optional(v.string()),
  gasUsed: v.string(),
  output: v.optional(hex),
  error: v.nullish(v.string()),
  logs: v.optional(v.array(v.unknown())),
  calls: v.optional(v.array(v.unknown())),
})

export const nativeLog = `0x${'e'.repeat(40)}`
/** `Transfer(address,address,uint256)` */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export function pad(value: string): string {
  return `0x${value.slice(2).toLowerCase().padStart(64, '0')}`
}
