import { loginError } from '@latchkey/frame/protocol'
import type { TypedDataDefinition } from 'viem'

type Field = { readonly name: string; readonly type: string }
type Types = Readonly<Record<string, readonly Field[]>>
type Values = Readonly<Record<string, unknown>>

/** The fields that a domain may have (EIP-712), for requests that don't list them. */
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Returns typed data with only the fields that its types name, because only those are hashed. The visitor would take
 * any other field for signed too, such as the name of an app that the contract's domain doesn't have.
 *
 * @throws `login/message-invalid`
 */
export function signedFields({
  domain,
  message,
  primaryType,
  types: given,
}: {
  readonly domain: Values
  readonly types: Values
  readonly primaryType: string
  readonly message: Values
}): TypedDataDefinition {
  const own = domainFields.filter(({ name }) => domain[name] !== undefined && domain[name] !== null)
  const types: Types = { EIP712Domain: own, ...readTypes(given) }
  if (primaryType === 'EIP712Domain' || !Object.hasOwn(types, primaryType))
    throw loginError('login/message-invalid', 'primaryType: not among the types')
  return {
    types,
    primaryType,
    domain: pick(types, 'EIP712Domain', domain),
    message: pick(types, primaryType, message),
  } as unknown as TypedDataDefinition
}

function readTypes(given: Values): Types {
  const isField = (field: unknown) => {
    const { name, type } = { ...(field as Partial<Field> | null) }
    return typeof name === 'string' && typeof type === 'string'
  }
  // A type named like an array would be shown as an array, but hashed as a type. Brackets and commas in names could
  // imitate the text of another type.
  for (const [name, fields] of Object.entries(given))
    if (/[[\](),]/.test(name) || !Array.isArray(fields) || !(fields as unknown[]).every(isField))
      throw loginError('login/message-invalid', 'types: not as EIP-712 has them')
  return given as Types
}

function pick(types: Types, type: string, value: unknown): unknown {
  const item = /^(.*)\[\d*\]$/s.exec(type)?.[1]
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  const isObject = typeof value === 'object' && value !== null
  // The frame must hash exactly what it shows. Messages between pages can also carry `new Number(5)` and dates. They
  // are hashed as a number, but shown as an object without fields. A text where a struct is expected would have its
  // `length` hashed.
  const fits = item !== undefined ? Array.isArray(value) : fields ? isObject : !isObject && isDrawnAsHashed(type, value)
  if (!fits) throw loginError('login/message-invalid', `${type}: no such value`)
  if (item !== undefined) return (value as unknown[]).map((one) => pick(types, item, one))
  if (!fields) return value
  const values = value as Values
  const found = fields.filter(({ name }) => Object.hasOwn(values, name))
  return Object.fromEntries(found.map((field) => [field.name, pick(types, field.type, values[field.name])]))
}

/**
 * Whether a single value is hashed as it is drawn. A number in place of a text would be hashed as the bytes of another
 * text, and an empty text in place of a number as 0.
 */
function isDrawnAsHashed(type: string, value: unknown): boolean {
  if (type === 'string') return typeof value === 'string'
  if (!/^u?int/.test(type)) return true
  return typeof value === 'string' ? /^(-?\d+|0x[\da-f]+)$/i.test(value) : typeof value !== 'boolean'
}
