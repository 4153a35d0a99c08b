import type { ContractCall } from '../../../kernel/ports/ability-values.ts'
import { selectorOf } from '../selector-of.ts'
import { type AbiParameter, type AbiType, signatureOf } from './abi-type.ts'
import { parseAbi } from './parse-abi.ts'

/**
 * The data of a call, for its preview; `undefined` if arguments and ABI don't fit, or if several functions of that name fit: the adapter's
 * library encodes the call for the wallet, and the preview doesn't guess which function it takes.
 */
export function encodeCall({ abi, args = [], functionName }: ContractCall): string | undefined {
  const name = functionName.replace(/\s/g, '')
  const found = parseAbi(abi).flatMap((read): string[] => {
    const signature = signatureOf(read)
    if ((name.includes('(') ? signature : read.name) !== name || read.inputs.length !== args.length) return []
    try {
      return [`0x${selectorOf(signature)}${tuple(read.inputs, args)}`]
    } catch {
      return []
    }
  })
  return found.length === 1 ? found[0] : undefined
}

function tuple(fields: readonly AbiParameter[], values: readonly unknown[]): string {
  const parts = fields.map(({ type }, index) => ({ dynamic: isDynamic(type), hex: encode(type, values[index]) }))
  let offset = parts.reduce((sum, { dynamic, hex }) => sum + (dynamic ? 32 : hex.length / 2), 0)
  let tails = ''
  const heads = parts.map(({ dynamic, hex }) => {
    if (!dynamic) return hex
    const head = number(BigInt(offset))
    offset += hex.length / 2
    tails += hex
    return head
  })
  return heads.join('') + tails
}

function encode(type: AbiType, value: unknown): string {
  switch (type.kind) {
    case 'tuple': {
      const fields = Array.isArray(value)
        ? value
        : type.of.map(({ name }) => (Object(value) as Record<string, unknown>)[name])
      return tuple(type.of, fields)
    }
    case 'array': {
      if (!Array.isArray(value) || (type.length !== undefined && type.length !== value.length))
        throw new TypeError('no list')
      const items = value.map(() => ({ name: '', type: type.of }))
      return (type.length === undefined ? number(BigInt(value.length)) : '') + tuple(items, value)
    }
    case 'string':
      return bytes(hexOf(new TextEncoder().encode(text(value))))
    case 'bytes':
      return bytes(hex(value))
    case 'fixed-bytes': {
      const data = hex(value)
      if (data.length !== type.size * 2) throw new RangeError('another length')
      return data.padEnd(64, '0')
    }
    case 'address': {
      const data = hex(value)
      if (data.length !== 40) throw new RangeError('no address')
      return data.padStart(64, '0')
    }
    case 'bool':
      if (typeof value !== 'boolean') throw new TypeError('no boolean')
      return number(value ? 1n : 0n)
    default: {
      const units = BigInt(value as string | number | bigint)
      const fits = type.kind === 'uint' ? BigInt.asUintN(type.bits, units) : BigInt.asIntN(type.bits, units)
      if (fits !== units) throw new RangeError('too large')
      return number(BigInt.asUintN(256, units))
    }
  }
}

const number = (units: bigint) => units.toString(16).padStart(64, '0')
const bytes = (data: string) => number(BigInt(data.length / 2)) + data.padEnd(Math.ceil(data.length / 64) * 64, '0')
const hexOf = (data: Uint8Array) => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('no text')
  return value
}

function hex(value: unknown): string {
  if (!/^0x(?:[\da-f]{2})*$/i.test(text(value))) throw new TypeError('no hex')
  return text(value).slice(2).toLowerCase()
}

function isDynamic(type: AbiType): boolean {
  if (type.kind === 'tuple') return type.of.some((field) => isDynamic(field.type))
  if (type.kind === 'array') return type.length === undefined || isDynamic(type.of)
  return type.kind === 'bytes' || type.kind === 'string'
}
