import { base58 } from '@scure/base'

/** What a field of an instruction holds. Numbers are little-endian. */
export type FieldValues = {
  readonly u8: number
  readonly u16: number
  readonly u32: number
  readonly u64: bigint
  readonly key: string
  /** One byte tells whether the key follows (SPL Token, bincode). */
  readonly maybeKey: string | undefined
  readonly maybeU64: bigint | undefined
  /** A length in eight bytes, then as many bytes (bincode). */
  readonly bytes: Uint8Array
  /** All bytes that are left. */
  readonly rest: Uint8Array
}

/** The names of fields in their order. */
export type Fields = readonly (keyof FieldValues)[]
/** The values of these fields. */
export type ValuesOf<F extends Fields> = { readonly [At in keyof F]: FieldValues[F[At]] }

/**
 * Reads fields that fill the data to its last byte.
 *
 * @throws RangeError when it is shorter or longer, or a field isn't well-formed
 */
export function readFields<const F extends Fields>(data: Uint8Array, fields: F): ValuesOf<F> {
  let at = 0
  const take = (length: number): DataView => {
    if (at + length > data.length) throw new RangeError('The instruction ends too early')
    at += length
    return new DataView(data.buffer, data.byteOffset + at - length, length)
  }
  const bytesOf = ({ buffer, byteLength, byteOffset }: DataView) => new Uint8Array(buffer, byteOffset, byteLength)
  const isThere = () => {
    const mark = take(1).getUint8(0)
    if (mark > 1) throw new RangeError('Neither there nor absent')
    return mark === 1
  }
  const readers: { readonly [Name in keyof FieldValues]: () => FieldValues[Name] } = {
    u8: () => take(1).getUint8(0),
    u16: () => take(2).getUint16(0, true),
    u32: () => take(4).getUint32(0, true),
    u64: () => take(8).getBigUint64(0, true),
    key: () => base58.encode(bytesOf(take(32))),
    maybeKey: () => (isThere() ? readers.key() : undefined),
    maybeU64: () => (isThere() ? readers.u64() : undefined),
    bytes: () => bytesOf(take(Number(readers.u64()))),
    rest: () => bytesOf(take(data.length - at)),
  }
  const values = fields.map((field) => readers[field]())
  if (at !== data.length) throw new RangeError('The instruction is too long')
  return values as unknown as ValuesOf<F>
}
