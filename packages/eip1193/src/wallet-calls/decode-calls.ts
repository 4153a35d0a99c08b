import { LatchkeyError } from '@latchkey/core/errors'
import type { EvmCall } from '@latchkey/core/ports'
import type { Address } from '../address/address.ts'
import { isChecksumAddress } from '../address/parse-address.ts'
import { decodeAmount } from '../hex/decode-amount.ts'
import { encodeQuantity, isHex } from '../hex/hex.ts'

type RpcCall = Partial<Record<keyof EvmCall, `0x${string}`>>

/** The most calls that are accepted. More don't fit into a block, so a longer list is a mistake. */
const maxCalls = 1000

/**
 * Checks the calls of a bundle and writes them in the form that wallets take. `to` begins with 0x, and so does `data`
 * if there is any. Only the documented fields are passed on.
 *
 * @throws `config/invalid`, which names the call
 */
export function decodeCalls(calls: unknown, checksumAddress: (address: Address) => Address): readonly RpcCall[] {
  if (!Array.isArray(calls) || !calls.length || calls.length > maxCalls)
    throw new LatchkeyError('config/invalid', { details: `\`calls\` must be a list of 1 to ${maxCalls}` })
  return calls.map((call: unknown, index) => {
    const name = (field: string) => `calls[${index}]: \`${field}\``
    const { to, data, value } = Object(call) as Partial<Record<keyof EvmCall, unknown>>
    if (!isChecksumAddress(to, checksumAddress))
      throw new LatchkeyError('config/invalid', { details: `${name('to')} must be an address that begins with 0x` })
    if (data !== undefined && !isHex(data))
      throw new LatchkeyError('config/invalid', { details: `${name('data')} must be hex that begins with 0x` })
    return {
      to,
      ...(data !== undefined && { data }),
      ...(value !== undefined && { value: encodeQuantity(decodeAmount(value, name('value'))) }),
    }
  })
}
