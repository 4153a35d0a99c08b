import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { Coin } from './read-holdings.ts'

/** `cosmos.bank.v1beta1.QueryAllBalancesRequest { 1: address, 2: PageRequest { 3: limit } }` in protobuf. */
export function encodeAllBalancesRequest(address: string, limit: number): Buffer {
  const text = Buffer.from(address)
  const page = Buffer.from([0x18, ...varint(limit)])
  return Buffer.concat([Buffer.from([0x0a, ...varint(text.length)]), text, Buffer.from([0x12, page.length]), page])
}

/**
 * Reads `QueryAllBalancesResponse { 1: repeated Coin { 1: denom, 2: amount } }`; other fields are skipped.
 *
 * @throws {UpstreamError} for bytes that are no such message
 */
export function decodeCoins(bytes: Uint8Array): readonly Coin[] {
  return readFields(bytes)
    .filter(({ field }) => field === 1)
    .map(({ value }) => {
      const fields = readFields(value)
      const text = (number: number) =>
        Buffer.from(fields.find(({ field }) => field === number)?.value ?? []).toString('utf8')
      const [denom, amount] = [text(1), text(2)]
      if (!denom || denom.length > 128 || !/^\d{1,80}$/.test(amount)) throw malformed()
      return { denom, amount: BigInt(amount) }
    })
}

type Field = { readonly field: number; readonly value: Uint8Array }

/** The length-delimited fields of a message. */
function readFields(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = []
  let at = 0
  const readVarint = (): number => {
    let value = 0n
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw malformed()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return Number(value)
    }
    throw malformed()
  }
  while (at < bytes.length) {
    const tag = readVarint()
    const wire = tag & 7
    if (wire === 0) readVarint()
    else if (wire === 1) at += 8
    else if (wire === 5) at += 4
    else if (wire === 2) {
      const length = readVarint()
      if (at + length > bytes.length) throw malformed()
      fields.push({ field: Math.floor(tag / 8), value: bytes.subarray(at, at + length) })
      at += length
    } else throw malformed()
    if (at > bytes.length) throw malformed()
  }
  return fields
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 128))]
}

function malformed(): UpstreamError {
  return new UpstreamError('invalid', 'The chain answered in another shape')
}
