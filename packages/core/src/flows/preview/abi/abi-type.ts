/** A type of Solidity's ABI. */
export type AbiType =
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'address' | 'bool' | 'string' | 'bytes' }
  | { readonly kind: 'fixed-bytes'; readonly size: number }
  | { readonly kind: 'array'; readonly of: AbiType; readonly length?: number | undefined }
  | { readonly kind: 'tuple'; readonly of: readonly AbiParameter[] }

/** One parameter, or one field of a tuple; `name` may be empty. */
export type AbiParameter = { readonly name: string; readonly type: AbiType }

/** A function of a contract. */
export type AbiFunction = { readonly name: string; readonly inputs: readonly AbiParameter[] }

/** Numbers are `bigint`, bytes and addresses 0x hex; a tuple is the list of its fields' values. */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

/** The spelling that a selector is made of, e.g. `transfer(address,uint256)`. */
export function signatureOf({ name, inputs }: AbiFunction): string {
  return `${name}${spellTuple(inputs)}`
}

function spellTuple(fields: readonly AbiParameter[]): string {
  return `(${fields.map(({ type }) => spell(type)).join(',')})`
}

function spell(type: AbiType): string {
  if (type.kind === 'uint' || type.kind === 'int') return `${type.kind}${type.bits}`
  if (type.kind === 'fixed-bytes') return `bytes${type.size}`
  if (type.kind === 'tuple') return spellTuple(type.of)
  if (type.kind === 'array') return `${spell(type.of)}[${type.length ?? ''}]`
  return type.kind
}
