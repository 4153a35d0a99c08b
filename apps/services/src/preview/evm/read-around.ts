import * as v from 'valibot'
import type { ChainRpc } from '../../blockchain/chain-rpc.ts'
import { isHex } from '../../blockchain/evm/contract-reads/hex.ts'
import { type CallOutcome, runCalls, type SimulatedCall } from './run-calls.ts'
import { unlessTooLarge } from './unless-too-large.ts'

/** The answers of the reads before and after the calls, in their order. */
export type ReadAround = { readonly before: readonly Answer[]; readonly after: readonly Answer[] }
type Answer = Pick<CallOutcome, 'ok' | 'returned'>

/** The limit of a node's answer about the calls. A thousand events of a token take 600 kB. */
const limits = { maxBytes: 1_048_576 }
/** The limit of the changed state, in bytes: each read after the call sends it again. */
const mostSent = 1_048_576

/**
 * Reads before and after the calls, on the same state: by `eth_simulateV1`, or for one call by `debug_traceCall`
 * (`prestateTracer`, `diffMode`), whose changes are passed to `eth_call`. `undefined`: no node supports it.
 */
export async function readAround(
  rpc: ChainRpc,
  calls: readonly SimulatedCall[],
  reads: readonly SimulatedCall[],
): Promise<ReadAround | undefined> {
  const run = await runCalls(rpc, [...reads, ...calls, ...reads], { withLogs: false }).catch(unlessTooLarge)
  if (run)
    return 'refused' in run
      ? undefined
      : { before: run.slice(0, reads.length), after: run.slice(reads.length + calls.length) }
  const [call] = calls
  return call && calls.length === 1 ? readAroundTrace(rpc, call, reads).catch(unlessTooLarge) : undefined
}

const word = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const account = v.object({
  balance: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))),
  code: v.optional(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))),
  storage: v.optional(v.record(word, word), {}),
})
const accounts = v.record(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)), account)
const changed = v.object({ pre: accounts, post: accounts })

/**
 * An address without code. For a read its code is set to `return 1`, which shows whether the node has applied the
 * state.
 */
const probe = '0x6c61746368206b65790000000000000000707262'
const probeCode = '0x600160005260206000f3'

async function readAroundTrace(
  rpc: ChainRpc,
  call: SimulatedCall,
  reads: readonly SimulatedCall[],
): Promise<ReadAround | undefined> {
  const [newest] = await rpc.batch([{ method: 'eth_blockNumber', params: [] }])
  if (!newest || 'error' in newest) return undefined
  const block = newest.result
  const tracer = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
  const [traced] = await rpc.batch([{ method: 'debug_traceCall', params: [call, block, tracer] }], limits)
  if (!traced || 'error' in traced) return undefined
  const read = v.safeParse(changed, traced.result)
  const state = read.success ? stateAfter(read.output) : undefined
  if (!state || JSON.stringify(state).length * reads.length > mostSent) return undefined
  const ask = (asked: readonly SimulatedCall[], ...more: readonly object[]) =>
    asked.map((each) => ({ method: 'eth_call', params: [each, block, ...more] }))
  const own = { ...state, [probe]: { code: probeCode } }
  const asked = [...ask(reads), ...ask([...reads, { from: call.from, to: probe }], own)]
  const answers = (await rpc.batch(asked, limits)).map(
    (answer): Answer =>
      'result' in answer && isHex(answer.result)
        ? { ok: true, returned: answer.result }
        : { ok: false, returned: '0x' },
  )
  if (answers.at(-1)?.returned !== `0x${'1'.padStart(64, '0')}`) return undefined
  return { before: answers.slice(0, reads.length), after: answers.slice(reads.length, -1) }
}

/**
 * The changes of a trace in the form of `eth_call`. `undefined`: an account was destroyed, and the trace doesn't say
 * what it held.
 */
function stateAfter({ pre, post }: v.InferOutput<typeof changed>): Record<string, object> | undefined {
  if (Object.keys(pre).some((address) => !post[address])) return undefined
  return Object.fromEntries(
    Object.entries(post).map(([address, { balance, code, storage }]) => {
      // The state after the call leaves out values that became zero.
      const emptied = Object.keys(pre[address]?.storage ?? {}).map((slot) => [slot, zero])
      const stateDiff = { ...Object.fromEntries(emptied), ...storage }
      return [address, { ...(balance && { balance }), ...(code && { code }), stateDiff }]
    }),
  )
}

const zero = `0x${'0'.repeat(64)}`
