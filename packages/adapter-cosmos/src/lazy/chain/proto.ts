import { unreadable } from '@latchkey/core/adapter-kit'

type Value = bigint | string | Uint8Array

/** A field of a protobuf message by its number; empty values and 0 are left out, as in proto3. */
export type Field = readonly [number: number, value: Value | undefined]

/** Writes a protobuf message. Every transaction needs only these few, so no schema library has to load for them. */
export function encode(...fields: readonly Field[]): Uint8Array {
  return Uint8Array.from(fields.flatMap(([number, value]) => encodeField(number, value)))
}

function encodeField(number: number, value: Value | undefined): readonly number[] {
  if (typeof value === 'bigint') return value === 0n ? [] : [number * 8, ...varint(value)]
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  return bytes?.length ? message(number, bytes) : []
}

/** A message within a message, also when it is empty. */
export function embed(number: number, bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(message(number, bytes))
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function message(number: number, bytes: Uint8Array): readonly number[] {
  return [number * 8 + 2, ...varint(BigInt(bytes.length)), ...bytes]
}

function varint(value: bigint): readonly number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return [...bytes, Number(rest)]
    bytes.push(Number(rest & 0x7fn) | 0x80)
  }
}

/** A decoded message: all values of a field, in order. */
export type Decoded = {
  bytes(number: number): readonly Uint8Array[]
  one(number: number): Uint8Array | undefined
  text(number: number): string
  uint(number: number): bigint
}

/** Decodes a message. Throws `request/unreadable` for other bytes. */
export function decode(bytes: Uint8Array): Decoded {
  const fields: (readonly [number, bigint | Uint8Array])[] = []
  let at = 0

  function uint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw unreadable('These bytes are no protobuf message.')
  }
  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw unreadable('These bytes are no protobuf message.')
    at += length
    return bytes.slice(at - length, at)
  }

  while (at < bytes.length) {
    const tag = uint()
    const number = Number(tag >> 3n)
    const kind = Number(tag & 7n)
    if (kind === 0) fields.push([number, uint()])
    else if (kind === 2) fields.push([number, take(Number(uint()))])
    else if (kind === 1 || kind === 5) take(kind === 1 ? 8 : 4)
    else throw unreadable('These bytes are no protobuf message.')
  }
  const all = (number: number) =>
    fields.flatMap(([own, value]) => (own === number && typeof value !== 'bigint' ? [value] : []))
  const one = (number: number) => all(number).at(-1)
  return {
    bytes: all,
    one,
    text: (number) => new TextDecoder().decode(one(number)),
    uint(number) {
      const found = fields.findLast(([own, value]) => own === number && typeof value === 'bigint')
      return (found?.[1] as bigint | undefined) ?? 0n
    },
  }
}
