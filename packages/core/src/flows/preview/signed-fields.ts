import { plain } from './descriptor/read-descriptor.ts'

type Plain = Readonly<Record<string, unknown>>

/** Levels that are read. A message that contains itself has no end. */
const deepest = 16

/**
 * The fields of a value that its type names, in every struct and list of it: only those are hashed (EIP-712). An app can add others, which
 * would be taken for signed. A value of a type that isn't among `types` is returned as it is.
 *
 * @example signedFields({ Vote: [{ name: 'proposal', type: 'uint256' }] }, 'Vote', { proposal: 7, note: '' }) // { proposal: 7 }
 */
export function signedFields(types: Plain, type: string, value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '…'
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  // Signers look for a struct first: a type may be named like a list.
  if (Array.isArray(fields))
    return Object.fromEntries(
      fields.flatMap((field) => {
        const name = String(plain(field).name)
        const inner = (value as Plain)[name]
        const isThere = Object.hasOwn(value, name)
        return isThere ? [[name, signedFields(types, String(plain(field).type), inner, depth + 1)]] : []
      }),
    )
  const item = /^(.*)\[\d*\]$/s.exec(type)?.[1]
  if (item === undefined || !Array.isArray(value)) return value
  return value.map((one) => signedFields(types, item, one, depth + 1))
}
