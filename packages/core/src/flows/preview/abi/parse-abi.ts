import type { AbiFunction, AbiParameter, AbiType } from './abi-type.ts'
import { arrayLength, elementary, parseSignature, parseStruct, type Structs } from './parse-signature.ts'

const mostEntries = 1000
const deepest = 8

/** The functions of an ABI, as JSON or as lines to be read by people. Unreadable functions are left out. */
export function parseAbi(abi: readonly unknown[]): readonly AbiFunction[] {
  const entries = abi.slice(0, mostEntries)
  const structs = readStructs(entries)
  return entries.flatMap((entry) => {
    const read =
      typeof entry === 'string'
        ? /^\s*function\s/.test(entry)
          ? parseSignature(entry, structs)
          : undefined
        : fromJson(entry)
    return read ?? []
  })
}

/** Structs may name each other in any order. */
function readStructs(entries: readonly unknown[]): Structs {
  const lines = entries.filter((entry) => typeof entry === 'string' && /^\s*struct\s/.test(entry)) as string[]
  const structs = new Map<string, readonly AbiParameter[]>()
  for (let round = 0; round < deepest; round++) {
    const before = structs.size
    for (const line of lines) {
      const read = parseStruct(line, structs)
      if (read && !structs.has(read.name)) structs.set(read.name, read.fields)
    }
    if (structs.size === before) break
  }
  return structs
}

function fromJson(entry: unknown): AbiFunction | undefined {
  const { type, name, inputs } = (entry ?? {}) as {
    readonly type?: unknown
    readonly name?: unknown
    readonly inputs?: unknown
  }
  if ((type !== undefined && type !== 'function') || typeof name !== 'string' || !/^[\w$]{1,128}$/.test(name))
    return undefined
  try {
    return { name, inputs: parameters(inputs, 0) }
  } catch {
    return undefined
  }
}

function parameters(inputs: unknown, depth: number): readonly AbiParameter[] {
  if (!Array.isArray(inputs) || inputs.length > 64 || depth > deepest) throw new SyntaxError('no parameters')
  return inputs.map((input: { readonly name?: unknown; readonly type?: unknown; readonly components?: unknown }) => {
    const name = typeof input?.name === 'string' ? input.name.slice(0, 64) : ''
    const [, base = '', suffix = ''] = /^(\w+)((?:\[\d*\]){0,4})$/.exec(String(input?.type)) ?? []
    let type: AbiType =
      base === 'tuple' ? { kind: 'tuple', of: parameters(input.components, depth + 1) } : elementary(base)
    for (const [, digits = ''] of suffix.matchAll(/\[(\d*)\]/g))
      type = { kind: 'array', of: type, length: digits === '' ? undefined : arrayLength(digits) }
    return { name, type }
  })
}
