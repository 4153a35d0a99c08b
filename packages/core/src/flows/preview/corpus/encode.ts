import { signatureOf } from '../abi/abi-type.ts'
import { parseSignature } from '../abi/parse-signature.ts'
import { selectorOf } from '../selector-of.ts'

type Argument = string | bigint | boolean | readonly Argument[]

/** One word of 32 bytes. Texts are addresses or bytes that are padded at the right where they are shorter than a word and `bytes` is said. */
export function word(value: string | bigint | boolean): string {
  if (typeof value === 'string') return value.replace(/^0x/, '').toLowerCase().padStart(64, '0')
  return BigInt(value).toString(16).padStart(64, '0')
}

/** Encodes a call with words, `bytes` (as 0x hex with `bytes:` in front) and lists of words: written apart from the decoder that it tests. */
export function encode(signature: string, ...args: readonly Argument[]): string {
  const read = parseSignature(signature)
  if (!read) throw new Error(signature)
  const heads: string[] = []
  const tails: string[] = []
  const sizeOf = (value: Argument) => (isDynamic(value) ? 1 : 1)
  let offset = args.reduce<number>((sum, value) => sum + 32 * sizeOf(value), 0)
  for (const value of args) {
    if (!isDynamic(value)) {
      heads.push(word(value as string | bigint | boolean))
      continue
    }
    const tail = tailOf(value)
    heads.push(word(BigInt(offset)))
    tails.push(tail)
    offset += tail.length / 2
  }
  return `0x${selectorOf(signatureOf(read))}${heads.join('')}${tails.join('')}`
}

function isDynamic(value: Argument): boolean {
  return Array.isArray(value) || (typeof value === 'string' && value.startsWith('bytes:'))
}

function tailOf(value: Argument): string {
  if (typeof value === 'string') {
    const hex = value.replace(/^bytes:(?:0x)?/, '')
    return word(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
  }
  const items = value as readonly (string | bigint | boolean)[]
  return word(BigInt(items.length)) + items.map(word).join('')
}
