import { fromHex } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { ApiPromise } from '@polkadot/api'
import { toHex } from '../decode.ts'

/** An unsigned call, with the other fields of its transaction. */
export type Unsigned = {
  readonly extrinsic: ReturnType<ApiPromise['tx']>
  readonly tip: bigint
  /** @default the account's next */
  readonly nonce?: bigint | undefined
}

/** Reads the app's transaction. Throws `request/invalid` when this chain has no such call. */
export function toExtrinsic(api: ApiPromise, transaction: unknown): Unsigned {
  const given = (typeof transaction === 'object' && transaction ? transaction : {}) as Readonly<Record<string, unknown>>
  const wrapped = 'call' in given ? given.call : transaction
  const hex = callOf(wrapped)
  if (hex === undefined) throw invalid('It is no call: pass its hex, its bytes, or an extrinsic of @polkadot/api.')
  const tip = given.tip === undefined ? 0n : numberOf(given.tip)
  const nonce = given.nonce === undefined ? undefined : numberOf(given.nonce)
  if (tip === undefined || (given.nonce !== undefined && nonce === undefined))
    throw invalid('`tip` and `nonce` are bigint, or hex.')
  let call: ReturnType<ApiPromise['createType']>
  try {
    call = api.createType('Call', hex)
  } catch (cause) {
    throw invalid(`This chain has no such call: ${String(cause)}`, cause)
  }
  // Bytes after the call would not be signed.
  if (call.toHex() !== hex.toLowerCase()) throw invalid('The bytes are more, or less, than a call of this chain.')
  return { extrinsic: api.tx(call as never), tip, nonce }
}

/** The hex of a call, from any of the accepted forms. */
function callOf(given: unknown): `0x${string}` | undefined {
  if (given instanceof Uint8Array) return toHex(given)
  if (typeof given === 'string') return given.length > 2 && fromHex(given) ? (given as `0x${string}`) : undefined
  if (typeof given !== 'object' || given === null || !('method' in given)) return undefined
  const { method } = given as { readonly method: unknown }
  if (typeof method === 'string') return callOf(method)
  if (typeof (method as { toHex?: unknown } | null)?.toHex !== 'function') return undefined
  return callOf((method as { toHex(): string }).toHex())
}

function numberOf(given: unknown): bigint | undefined {
  if (typeof given === 'bigint') return given >= 0n ? given : undefined
  return typeof given === 'string' && /^0x[\da-f]{1,32}$/i.test(given) ? BigInt(given) : undefined
}

function invalid(details: string, cause?: unknown): LatchkeyError {
  return new LatchkeyError('request/invalid', { details, ...(cause === undefined ? {} : { cause }) })
}
