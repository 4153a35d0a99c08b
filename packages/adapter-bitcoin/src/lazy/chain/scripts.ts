import { fromHex } from '@latchkey/core/adapter-kit'
import { crypto } from 'bitcoinjs-lib'
import { type AddressType, readAddress } from '../../chain/read-address.ts'

type Shape = { readonly type: AddressType; readonly before: string; readonly after: string; readonly size: number }

/** The scripts of addresses. */
const shapes: readonly Shape[] = [
  { type: 'p2pkh', before: '76a914', after: '88ac', size: 20 },
  { type: 'p2sh', before: 'a914', after: '87', size: 20 },
  { type: 'p2wpkh', before: '0014', after: '', size: 20 },
  { type: 'p2wsh', before: '0020', after: '', size: 32 },
  { type: 'p2tr', before: '5120', after: '', size: 32 },
]

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

export const bytesOf = (hex: string) => fromHex(hex) ?? new Uint8Array()

export const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** The script of outputs to an address; undefined for an invalid address. */
export function scriptOf(address: string): Uint8Array | undefined {
  const read = readAddress(address)
  const shape = shapes.find(({ type }) => type === read?.type)
  return read && shape && concat(bytesOf(shape.before), read.program, bytesOf(shape.after))
}

/** The type of a script, and the hash or key in it. */
export function readScript(
  script: Uint8Array,
): { readonly type: AddressType; readonly program: Uint8Array } | undefined {
  for (const { type, before, after, size } of shapes) {
    const start = bytesOf(before)
    const program = script.slice(start.length, start.length + size)
    if (program.length === size && same(script, concat(start, program, bytesOf(after)))) return { type, program }
  }
  return undefined
}

/** The older script that a segwit key signs for (BIP-143). */
export function scriptCode(hash: Uint8Array): Uint8Array {
  return concat(bytesOf('76a914'), hash, bytesOf('88ac'))
}

/** The redeem script of a key in `p2sh`: its own segwit script. */
export function redeemScript(publicKey: Uint8Array): Uint8Array {
  return concat(bytesOf('0014'), crypto.hash160(publicKey))
}

/** The smallest output that nodes relay by default, in sat. */
export const dust: Readonly<Record<AddressType, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
}
