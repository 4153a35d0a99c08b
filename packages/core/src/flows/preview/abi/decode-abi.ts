import type { AbiParameter, AbiType, AbiValue } from './abi-type.ts'

/** Values of one call, all tuples and arrays together: the data is anyone's, and a few bytes may claim millions of elements. */
const mostValues = 4096

/**
 * Decodes the arguments of a call, `undefined` where they aren't written as Solidity's ABI says. Strict: an address with bits above its 160,
 * or a number too large for its type, is refused, as contracts differ in what they make of it. Bytes behind the arguments are allowed.
 *
 * @param hex the data behind the selector, without 0x
 */
export function decodeAbi(types: readonly AbiParameter[], hex: string): readonly AbiValue[] | undefined {
  let left = mostValues
  try {
    return tuple(types, 0)
  } catch {
    return undefined
  }

  /** `base`: where the offsets inside begin, in bytes. */
  function tuple(fields: readonly AbiParameter[], base: number): readonly AbiValue[] {
    let head = base
    return fields.map(({ type }) => {
      const at = head
      head += headSize(type)
      return isDynamic(type) ? value(type, base + offset(at)) : value(type, at)
    })
  }

  function value(type: AbiType, at: number): AbiValue {
    if (--left < 0) throw new RangeError('too many values')
    switch (type.kind) {
      case 'tuple':
        return tuple(type.of, at)
      case 'array': {
        const count = type.length ?? offset(at)
        if (count > left) throw new RangeError('too many values')
        const start = type.length === undefined ? at + 32 : at
        return tuple(
          Array.from({ length: count }, () => ({ name: '', type: type.of })),
          start,
        )
      }
      case 'bytes':
      case 'string': {
        const length = offset(at)
        const bytes = slice(at + 32, length)
        return type.kind === 'bytes' ? `0x${bytes}` : decodeURIComponent(bytes.replace(/../g, '%$&'))
      }
      default:
        return word(type, slice(at, 32))
    }
  }

  function slice(at: number, length: number): string {
    const found = hex.slice(at * 2, (at + length) * 2)
    if (found.length !== length * 2) throw new RangeError('the data ends too early')
    return found
  }

  /** An offset or length that doesn't fit into the data is refused before it is used. */
  function offset(at: number): number {
    const found = BigInt(`0x${slice(at, 32)}`)
    if (found > BigInt(hex.length)) throw new RangeError('outside the data')
    return Number(found)
  }
}

function word(type: AbiType, hex: string): AbiValue {
  const number = BigInt(`0x${hex}`)
  switch (type.kind) {
    case 'address':
      if (number >> 160n) throw new RangeError('no address')
      return `0x${hex.slice(24)}`
    case 'bool':
      if (number > 1n) throw new RangeError('no boolean')
      return number === 1n
    case 'uint':
      if (type.bits < 256 && number >> BigInt(type.bits)) throw new RangeError('too large')
      return number
    case 'int': {
      const signed = BigInt.asIntN(256, number)
      if (BigInt.asIntN(type.bits, signed) !== signed) throw new RangeError('too large')
      return signed
    }
    case 'fixed-bytes':
      if (/[^0]/.test(hex.slice(type.size * 2))) throw new RangeError('too long')
      return `0x${hex.slice(0, type.size * 2)}`
    default:
      throw new TypeError('no word')
  }
}

function isDynamic(type: AbiType): boolean {
  if (type.kind === 'tuple') return type.of.some((field) => isDynamic(field.type))
  if (type.kind === 'array') return type.length === undefined || isDynamic(type.of)
  return type.kind === 'bytes' || type.kind === 'string'
}

/** In bytes. */
function headSize(type: AbiType): number {
  if (isDynamic(type)) return 32
  if (type.kind === 'tuple') return type.of.reduce((sum, field) => sum + headSize(field.type), 0)
  if (type.kind === 'array') return (type.length ?? 0) * headSize(type.of)
  return 32
}
