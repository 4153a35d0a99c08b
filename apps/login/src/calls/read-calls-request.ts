import { loginError } from '@latchkey/frame/protocol'
import type { Address, Hex } from 'viem'
import { isAddress } from '../is-address.ts'

/** A call of a bundle. */
export type Call = { readonly to: Address; readonly data: Hex; readonly value: bigint }

/** The decoded parameters of `wallet_sendCalls` (EIP-5792). */
export type CallsRequest = {
  /** CAIP-2 */
  readonly chainId: string
  readonly calls: readonly Call[]
  readonly atomicRequired: boolean
  readonly id?: string | undefined
  /** Set if the app wants an operator to pay. `optional`: the visitor may pay instead. */
  readonly paymaster?: { readonly optional: boolean } | undefined
}

/** The most calls in one bundle, because the visitor sees each of them. */
const maxCalls = 20
/** EIP-5792: 4096 bytes. */
const maxId = 8194

const invalid = (text: string) => loginError('login/message-invalid', text)
const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the parameters of `wallet_sendCalls`.
 *
 * @param parameters.own addresses that may be `from`
 * @param parameters.capabilities those that the account has: any other one has to be optional
 * @throws `login/message-invalid`; `login/failed` with `login/capability-unsupported` or `login/too-many-calls`
 */
export function readCallsRequest(
  params: unknown,
  { capabilities: known, own }: { readonly own: Address; readonly capabilities: readonly string[] },
): CallsRequest {
  const [asked] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isObject(asked)) throw invalid('params: Required')
  const { atomicRequired = false, calls, capabilities, chainId, from, id } = asked
  if (from !== undefined && String(from).toLowerCase() !== own.toLowerCase()) throw invalid('from: another account')
  if (typeof chainId !== 'string' || !/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(chainId)) throw invalid('chainId: no hex')
  if (typeof atomicRequired !== 'boolean') throw invalid('atomicRequired: no boolean')
  if (id !== undefined && (typeof id !== 'string' || !id || id.length > maxId)) throw invalid('id: no text')
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls: Required')
  if (calls.length > maxCalls)
    throw loginError('login/failed', `A bundle has at most ${maxCalls} calls`, { code: 'login/too-many-calls' })
  requireKnown(capabilities, known)
  const read = (calls as unknown[]).map((call) => readCall(call, known))
  const paymaster = isObject(capabilities) ? capabilities.paymasterService : undefined
  return {
    chainId: `eip155:${Number(chainId)}`,
    calls: read,
    atomicRequired,
    ...(typeof id === 'string' && { id }),
    ...(isObject(paymaster) && { paymaster: { optional: paymaster.optional === true } }),
  }
}

function readCall(call: unknown, known: readonly string[]): Call {
  if (!isObject(call)) throw invalid('calls: no call')
  const { capabilities, data = '0x', to, value } = call
  if (!isAddress(to)) throw invalid('calls.to: no address')
  if (!isHex(data)) throw invalid('calls.data: no hex')
  const isNumber = value === undefined || (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value))
  if (!isNumber) throw invalid('calls.value: no hex')
  requireKnown(capabilities, known)
  return { to, data, value: BigInt(value ?? 0) }
}

/** EIP-5792: a capability that the wallet doesn't have is an error, unless it is marked as optional. */
function requireKnown(capabilities: unknown, known: readonly string[]): void {
  if (capabilities === undefined) return
  if (!isObject(capabilities)) throw invalid('capabilities: no object')
  const missing = Object.entries(capabilities).find(
    ([name, given]) => !known.includes(name) && !(isObject(given) && given.optional === true),
  )
  if (missing)
    throw loginError('login/failed', `This account has no capability ${missing[0].slice(0, 40)}`, {
      code: 'login/capability-unsupported',
    })
}
