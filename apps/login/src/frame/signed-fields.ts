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
 * Typed data with the fields that its types name and no others: only those are hashed. The visitor would read any other one as signed, such as the
 * name of an app that the contract's domain doesn't have.
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
  // A type with the name of an array would be drawn as an array, and hashed as a type. Brackets and commas could write another type's text.
  for (const [name, fields] of Object.entries(given))
    if (/[[\](),]/.test(name) || !Array.isArray(fields) || !(fields as unknown[]).every(isField))
      throw loginError('login/message-invalid', 'types: not as EIP-712 has them')
  return given as Types
}

function pick(types: Types, type: string, value: unknown): unknown {
  const item = /^(.*)\[\d*\]$/s.exec(type)?.[1]
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  const isObject = typeof value === 'object' && value !== null
  // The frame must hash exactly what it draws. Messages between pages carry `new Number(5)` and dates, too: they are hashed as a number, and a
  // tree of their fields is empty. Of a text in place of a struct, `length` would be hashed.
  if (item === undefined ? isObject !== (fields !== undefined) : !Array.isArray(value))
    throw loginError('login/message-invalid', `${type}: no such value`)
  if (item !== undefined) return (value as unknown[]).map((one) => pick(types, item, one))
  if (!fields) return value
  const values = value as Values
  const found = fields.filter(({ name }) => Object.hasOwn(values, name))
  return Object.fromEntries(found.map((field) => [field.name, pick(types, field.type, values[field.name])]))
}
