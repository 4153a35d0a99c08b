import { isHex } from '../../blockchain/evm/contract-reads/hex.ts'
import type { EvmChain } from '../../blockchain/evm/evm-chain.ts'
import type { CodeKind, SimulatedChange, Simulation } from '../simulation.ts'
import { readAround } from './read-around.ts'
import { readLogs } from './read-logs.ts'
import { revertReason } from './revert-reason.ts'
import { type CallOutcome, pad, runCalls, type SimulatedCall, traceCall } from './run-calls.ts'
import { unlessTooLarge } from './unless-too-large.ts'

export type EvmSimulationRequest = {
  readonly account: string
  readonly calls: readonly { readonly to: string; readonly data: string; readonly value: bigint }[]
  /** Addresses whose code the answer has, beside the called ones. */
  readonly about: readonly string[]
}

/**
 * The most moves, and the most approvals, that a page reads from an answer. If a page read only some of them, the rest
 * would be hidden.
 */
const mostOfAnswer = 256
const mostTokens = 16
const mostAllowances = 16
const mostReceivers = 16
/**
 * The estimate of gas is too low if the state changes before the transaction is included. With this margin none of the
 * sample ran out of gas.
 */
const margin = { times: 6n, by: 5n }

/**
 * The effects of calls on the newest block: by `eth_simulateV1`, or `debug_traceCall` for one call, or `eth_call`,
 * which only tells whether it would fail. The logs of tokens are compared with the balances before and after. If these
 * can't be read, the result is that no simulation was possible.
 */
export async function simulateEvm(
  { gasPrice, rpc }: Pick<EvmChain, 'gasPrice' | 'rpc'>,
  { account, calls: given, about }: EvmSimulationRequest,
): Promise<Simulation> {
  const calls = given.map(({ to, data, value }) => ({ from: account, to, data, value: `0x${value.toString(16)}` }))
  const [code, price, run] = await Promise.all([
    readCode(rpc, [...given.map(({ to }) => to), ...about]),
    gasPrice().catch(() => undefined),
    runAny(rpc, calls).catch(unlessTooLarge),
  ])
  const nothing = { simulated: false, changes: [], approvals: [], code }
  if (!run) return nothing
  if ('refused' in run) return { ...nothing, simulated: true, reverts: { reason: run.refused } }
  const { outcomes, whole } = run
  const failed = outcomes.findIndex(({ ok }) => !ok)
  const fee = price && (await feeOf(rpc, given, outcomes, price.standard))
  if (failed >= 0) {
    const { returned, message } = outcomes[failed] as CallOutcome
    return { ...nothing, simulated: true, reverts: { call: failed, reason: revertReason(returned, message) }, fee }
  }
  if (!whole) return { ...nothing, fee }
  const logged = readLogs(
    outcomes.flatMap(({ logs }) => logs),
    account,
  )
  if (logged.isUnclear) return { ...nothing, fee }
  // If none of the called addresses has code, nothing can log, and the node itself tells the transfers.
  const isPlain = given.every(({ to }) => code[to.toLowerCase()] === 'none')
  const checked = isPlain ? { ...logged, received: undefined } : await checkBalances(rpc, account, calls, logged)
  if (!checked) return { ...nothing, fee }
  const { changes, approvals, received } = checked
  if (Math.max(changes.length, approvals.length) > mostOfAnswer) return { ...nothing, fee }
  return { simulated: true, changes, approvals, received, ...refusedOf(calls, outcomes), fee, code }
}

/** `transfer`, `transferFrom` and `approve` of ERC-20, which return whether they succeeded. */
const answering = ['0xa9059cbb', '0x23b872dd', '0x095ea7b3']

/** The calls for which a token returns `false`. */
function refusedOf(calls: readonly SimulatedCall[], outcomes: readonly CallOutcome[]): Pick<Simulation, 'refused'> {
  const refused = outcomes.flatMap(({ returned }, index) =>
    /^0x0{64}$/.test(returned) && answering.includes((calls[index]?.data ?? '').slice(0, 10).toLowerCase())
      ? [index]
      : [],
  )
  return refused.length > 0 ? { refused } : {}
}

type Rpc = EvmChain['rpc']
type Run =
  | { readonly outcomes: readonly CallOutcome[] /** Logs are known. */; readonly whole: boolean }
  | { readonly refused: string }

async function runAny(rpc: Rpc, calls: readonly SimulatedCall[]): Promise<Run | undefined> {
  const run = await runCalls(rpc, calls)
  if (run) return 'refused' in run ? run : { outcomes: run, whole: true }
  const [call] = calls
  if (!call || calls.length > 1) return undefined
  const traced = await traceCall(rpc, call)
  if (traced) return 'refused' in traced ? traced : { outcomes: traced, whole: true }
  const [gas] = await rpc.batch([{ method: 'eth_estimateGas', params: [call] }])
  if (!gas) return undefined
  if ('error' in gas) {
    const { code, message, data } = gas.error as { code: number; message: string; data?: unknown }
    const returned = typeof data === 'string' && isHex(data) ? data : '0x'
    if (code !== 3 && !/revert|insufficient/i.test(message)) return undefined
    return { outcomes: [{ ok: false, returned, gas: 0n, logs: [], message }], whole: false }
  }
  if (typeof gas.result !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(gas.result)) return undefined
  return { outcomes: [{ ok: true, returned: '0x', gas: BigInt(gas.result), logs: [] }], whole: false }
}

/** The receivers in the calls themselves: `transfer(address,uint256)`. */
function receiversOf(account: string, calls: readonly SimulatedCall[]) {
  const found = calls.flatMap(({ data = '', to }) => {
    const [, party] = /^0xa9059cbb0{24}([0-9a-f]{40})/.exec(data.toLowerCase()) ?? []
    if (party === undefined || `0x${party}` === account.toLowerCase()) return []
    return [[`${to} ${party}`.toLowerCase(), { token: to.toLowerCase(), to: `0x${party}` }] as const]
  })
  return [...new Map(found).values()].slice(0, mostReceivers)
}

/**
 * Reads `balanceOf(account)`, `allowance(account, spender)` and `balanceOf(receiver)` before and after the calls, in
 * the same block. `undefined`: they can't be read, so the contracts' logs are unproven claims.
 */
async function checkBalances(
  rpc: Rpc,
  account: string,
  calls: readonly SimulatedCall[],
  logged: ReturnType<typeof readLogs>,
): Promise<Pick<Simulation, 'changes' | 'approvals' | 'received'> | undefined> {
  const moved = logged.changes.flatMap(({ kind, address }) => (kind === 'token' && address ? address : []))
  // A token without logs is known only by a call to its own address.
  const tokens = [...new Set([...moved, ...calls.map(({ to }) => to.toLowerCase())])].slice(0, mostTokens)
  const allowed = logged.approvals.filter(({ kind }) => kind === 'token').slice(0, mostAllowances)
  const receivers = receiversOf(account, calls)
  const balanceOf = (to: string, owner: string) => ({ from: account, to, data: `0x70a08231${pad(owner).slice(2)}` })
  const reads: readonly SimulatedCall[] = [
    ...tokens.map((to) => balanceOf(to, account)),
    ...allowed.map(({ token, spender }) => ({
      from: account,
      to: token,
      data: `0xdd62ed3e${pad(account).slice(2)}${pad(spender).slice(2)}`,
    })),
    ...receivers.map(({ to, token }) => balanceOf(token, to)),
  ]
  const around = await readAround(rpc, calls, reads)
  if (!around) return undefined
  const before = around.before.map(numberOf)
  const after = around.after.map(numberOf)
  const measured = new Map<string, bigint>()
  tokens.forEach((token, index) => {
    const [old, fresh] = [before[index], after[index]]
    if (old !== undefined && fresh !== undefined) measured.set(token, fresh - old)
  })
  const changes = logged.changes.map((change) =>
    change.kind === 'token' && change.address
      ? { ...change, units: measured.get(change.address) ?? unmeasured(change.units) }
      : change,
  )
  // Some collectibles answer `balanceOf` too, but their logs say more.
  const known = new Set(logged.changes.map(({ address }) => address))
  const silent = [...measured].flatMap(([address, units]): readonly SimulatedChange[] =>
    known.has(address) || units === 0n ? [] : [{ kind: 'token', address, units }],
  )
  // Many tokens log the rest of an allowance after a part was spent. It is an approval only if the allowance has grown.
  const approvals = logged.approvals.filter((approval) => {
    const index = allowed.indexOf(approval)
    if (index < 0) return true
    const [old, fresh] = [before[tokens.length + index], after[tokens.length + index]]
    return old === undefined || fresh === undefined || fresh > old
  })
  const received = receivers.flatMap((receiver, index) => {
    const at = tokens.length + allowed.length + index
    const [old, fresh] = [before[at], after[at]]
    return old === undefined || fresh === undefined ? [] : [{ ...receiver, units: fresh - old }]
  })
  return { changes: [...changes, ...silent].filter(({ units }) => units !== 0n), approvals, received }
}

/** A contract without a balance can log any amount, so its logged amount isn't trusted. */
function unmeasured(units: bigint): bigint {
  return units < 0n ? units : 0n
}

function numberOf({ ok, returned }: Pick<CallOutcome, 'ok' | 'returned'>): bigint | undefined {
  // Of a longer answer only the first word counts, as contracts read it.
  return ok && /^0x[0-9a-fA-F]{64}/.test(returned) ? BigInt(returned.slice(0, 66)) : undefined
}

async function readCode(rpc: Rpc, addresses: readonly string[]): Promise<Readonly<Record<string, CodeKind>>> {
  const wanted = [...new Set(addresses.map((one) => one.toLowerCase()))]
  if (wanted.length === 0) return {}
  const answers = await rpc.batch(wanted.map((one) => ({ method: 'eth_getCode', params: [one, 'latest'] })))
  return Object.fromEntries(
    answers.flatMap((answer, index) => {
      if ('error' in answer || !isHex(answer.result)) return []
      const code = answer.result.toLowerCase()
      const kind: CodeKind =
        code === '0x' ? 'none' : code.startsWith('0xef0100') && code.length === 48 ? 'delegated' : 'contract'
      return [[wanted[index] ?? '', kind]]
    }),
  )
}

/**
 * The contract of OP-stack chains that tells the charge for data written to Ethereum (GasPriceOracle,
 * getL1FeeUpperBound). Other chains have no contract there.
 */
const oracle = '0x420000000000000000000000000000000000000f'

async function feeOf(
  rpc: Rpc,
  calls: EvmSimulationRequest['calls'],
  outcomes: readonly CallOutcome[],
  price: bigint,
): Promise<bigint | undefined> {
  const gas = outcomes.reduce((sum, one) => sum + one.gas, 0n)
  if (gas === 0n) return undefined
  const bytes = calls.reduce((sum, { data }) => sum + data.length / 2 + 110, 0)
  const data = `0xf1c7a58b${BigInt(Math.ceil(bytes)).toString(16).padStart(64, '0')}`
  const [answer] = await rpc.batch([{ method: 'eth_call', params: [{ to: oracle, data }, 'latest'] }])
  const found = answer && 'result' in answer ? answer.result : undefined
  const l1 = typeof found === 'string' && /^0x[0-9a-f]{64}$/i.test(found) ? BigInt(found) : 0n
  return ((gas * price + l1) * margin.times) / margin.by
}
