import { loginError } from '@latchkey/frame/protocol'
import type { PermissionLimits } from '@latchkey/frame/wire'
import { secp256k1 } from '@noble/curves/secp256k1'
import {
  type AbiFunction,
  type AbiParameter,
  type Address,
  type Hex,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { actsForAccount } from '../calls/refuse-own-calls.ts'
import { isAddress } from '../is-address.ts'
import { nameFunction } from './name-function.ts'

/** The decoded parameters of `wallet_grantPermissions` (ERC-7715). */
export type PermissionRequest = {
  /** CAIP-2 */
  readonly chainId: string
  /** The account that belongs to the app's key. */
  readonly delegate: Address
  readonly limits: PermissionLimits
  /** Unix time in seconds. */
  readonly expiry: number
  /** Signer and permissions as the app sent them. The answer repeats them. */
  readonly asked: { readonly signer: unknown; readonly permissions: unknown }
}

/** A permission lasts at most a year, because visitors forget permissions that they granted longer ago. */
const longestSeconds = 366 * 86_400

const invalid = (text: string) => loginError('login/message-invalid', text)
const unsupported = (text: string) => loginError('login/failed', text, { code: 'login/permission-unsupported' })
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the permission that an app requests. No limit is left out silently: if the chain can't enforce a limit, the
 * request is refused.
 *
 * @param now Unix time in ms
 * @throws `login/message-invalid`; `login/failed` with `login/permission-unsupported`
 */
export function readPermissionRequest(
  params: unknown,
  { now, own }: { readonly own: Address; readonly now: number },
): PermissionRequest {
  const [asked, more] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isObject(asked)) throw invalid('params: Required')
  if (more !== undefined) throw unsupported('One permission is asked for at a time')
  const { address, chainId, expiry, permissions, policies, signer } = asked
  if (address !== undefined && String(address).toLowerCase() !== own.toLowerCase())
    throw invalid('address: another account')
  if (typeof chainId !== 'string' || !/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(chainId)) throw invalid('chainId: no hex')
  const seconds = Math.floor(now / 1000)
  if (typeof expiry !== 'number' || !Number.isSafeInteger(expiry) || expiry <= seconds)
    throw invalid('expiry: a time to come, in seconds')
  if (expiry > seconds + longestSeconds) throw unsupported('A permission ends within a year')
  if (policies !== undefined && !(Array.isArray(policies) && policies.length === 0))
    throw unsupported('policies: none is known')
  if (!Array.isArray(permissions) || permissions.length === 0) throw invalid('permissions: Required')
  if (permissions.length > 1) throw unsupported('One permission is asked for at a time')
  return {
    chainId: `eip155:${Number(chainId)}`,
    delegate: readSigner(signer),
    limits: readLimits(permissions[0], { now: seconds, own }),
    expiry,
    asked: { signer, permissions },
  }
}

function readSigner(signer: unknown): Address {
  if (!isObject(signer)) throw invalid('signer: Required')
  const data = isObject(signer.data) ? signer.data : {}
  if (signer.type === 'account' && isAddress(data.address)) return data.address
  const keys: unknown[] = signer.type === 'keys' && Array.isArray(data.keys) ? data.keys : [data]
  const [key] = keys
  if (keys.length !== 1 || !isObject(key)) throw unsupported('signer: one key or one account')
  if (key.type !== 'secp256k1') throw unsupported('signer: a key of secp256k1, or an account')
  try {
    const point = secp256k1.ProjectivePoint.fromHex(String(key.publicKey ?? key.id).replace(/^0x/, ''))
    return publicKeyToAddress(`0x${point.toHex(false)}`)
  } catch {
    throw invalid('signer.publicKey: no key')
  }
}

function readLimits(
  permission: unknown,
  { now, own }: { readonly now: number; readonly own: Address },
): PermissionLimits {
  if (!isObject(permission) || !isObject(permission.data)) throw invalid('permissions: no permission')
  const { data } = permission
  switch (permission.type) {
    case 'native-token-recurring-allowance':
    case 'native-token-periodic':
      return { kind: 'native', ...readAllowance(data, now) }
    case 'erc20-recurring-allowance':
    case 'erc20-token-periodic': {
      const token = data.token ?? data.tokenAddress ?? data.address
      if (!isAddress(token)) throw invalid('permissions.data.token: no address')
      return { kind: 'erc20', token, ...readAllowance(data, now) }
    }
    case 'contract-call':
      return readContractCall(data, own)
    default:
      throw unsupported(`This account grants no ${String(permission.type).slice(0, 60)}`)
  }
}

function readAllowance(data: Record<string, unknown>, now: number) {
  const { allowance = data.periodAmount, period = data.periodDuration, start = data.startTime ?? now } = data
  const units = readUnits(allowance, 'allowance')
  if (units === 0n) throw invalid('allowance: more than nothing')
  if (typeof period !== 'number' || !Number.isSafeInteger(period) || period < 1 || period > longestSeconds)
    throw invalid('period: whole seconds, at most a year')
  if (typeof start !== 'number' || !Number.isSafeInteger(start) || start < 1 || start > now + longestSeconds)
    throw invalid('start: Unix time in seconds')
  return { amount: units.toString(), period, start }
}

function readUnits(value: unknown, field: string): bigint {
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(value)) return BigInt(value)
  throw invalid(`${field}: smallest units as hex`)
}

const mostFunctions = 10

function readContractCall({ abi, address, functions }: Record<string, unknown>, own: Address): PermissionLimits {
  if (!isAddress(address)) throw invalid('permissions.data.address: no address')
  // The functions of these contracts can do anything in the account's name, so no other limit would hold.
  if (actsForAccount(address, own)) throw unsupported('The account itself is no contract of a permission')
  if (!Array.isArray(functions) || functions.length === 0 || functions.length > mostFunctions)
    throw invalid(`functions: one to ${mostFunctions}`)
  let value = 0n
  const named = functions.map((asked: unknown) => {
    if (!isObject(asked) || typeof asked.functionName !== 'string') throw invalid('functions: no function')
    // Only the chain enforces limits, and it can't enforce this one.
    if (Array.isArray(asked.args) && asked.args.length > 0) throw unsupported('functions.args: not limited here')
    if (asked.operation !== undefined && asked.operation !== 0 && asked.operation !== 'call')
      throw unsupported('functions.operation: plain calls only')
    const limit = asked.valueLimit === undefined ? 0n : readUnits(asked.valueLimit, 'valueLimit')
    if (limit > value) value = limit
    return findFunctions(abi, asked.functionName)
  })
  return { kind: 'contract', contract: address, functions: named.flat(), value: value.toString() }
}

/** Whether name and types are what they should be. Any other text of the app could be read as part of the question. */
function isPlain({ inputs, name }: AbiFunction): boolean {
  const isType = ({ type, ...more }: AbiParameter): boolean =>
    /^(tuple|u?int\d*|bytes\d*|address|bool|string|function)(\[\d*\])*$/.test(type) &&
    (!('components' in more) || more.components.every(isType))
  return /^[A-Za-z_$][\w$]*$/.test(name) && inputs.every(isType)
}

/** Finds every function with that name, because the app didn't say which it means. */
function findFunctions(abi: unknown, name: string): readonly { readonly name: string; readonly selector: Hex }[] {
  const items = (Array.isArray(abi) ? abi : []).filter(
    (item): item is AbiFunction => isObject(item) && item.type === 'function' && item.name === name,
  )
  try {
    const found = items.map((item) => {
      const selector = toFunctionSelector(item)
      return { name: nameFunction(toFunctionSignature(item).slice(0, 200), selector), selector }
    })
    if (found.length > 0 && items.every(isPlain)) return found
  } catch {}
  throw invalid(`functions: ${name.slice(0, 60)} isn’t in the abi`)
}
