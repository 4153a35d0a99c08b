import type { AbiFunction, AbiParameter, AbiType } from './abi-type.ts'

/** Structs by name, as lines of an app's ABI declare them. */
export type Structs = ReadonlyMap<string, readonly AbiParameter[]>

/** Longer than any function that a person wrote. */
const longest = 4000
const deepest = 8
const mostFields = 64

/**
 * Reads a function as people write it, with or without names, `function` before it or `returns` after it; `undefined` for other text. The text
 * may come from anywhere, so its length and depth are limited.
 *
 * @example parseSignature('transfer(address to, uint256 amount)')
 */
export function parseSignature(text: string, structs: Structs = new Map()): AbiFunction | undefined {
  if (text.length > longest) return undefined
  const [, name, rest] = /^\s*(?:function\s+)?([a-zA-Z_$][\w$]*)\s*(\(.*)$/s.exec(text) ?? []
  if (!name || !rest) return undefined
  const inputs = parseFields(rest, structs)
  return inputs && { name, inputs }
}

/** Reads `struct Name { address to; uint256 amount; }`; `undefined` for other text. */
export function parseStruct(
  text: string,
  structs: Structs,
): { readonly name: string; readonly fields: readonly AbiParameter[] } | undefined {
  if (text.length > longest) return undefined
  const line = text.trim()
  const [, name, body = ''] =
    /^struct\s+([a-zA-Z_$][\w$]*)\s*\{([^{}]*)\}$/.exec(line.endsWith(';') ? line.slice(0, -1).trim() : line) ?? []
  const fields = body
    .split(';')
    .map((field) => field.trim())
    .filter((field) => field !== '')
    .join(',')
  const read = name && parseFields(`(${fields})`, structs)
  return read ? { name, fields: read } : undefined
}

/** Reads a list in parentheses. */
function parseFields(text: string, structs: Structs): readonly AbiParameter[] | undefined {
  const tokens = text.match(/[\w$]+|[(),[\]]|\S/g) ?? []
  let at = 0
  try {
    return list(0)
  } catch {
    return undefined
  }

  function list(depth: number): readonly AbiParameter[] {
    if (depth > deepest || tokens[at++] !== '(') throw new SyntaxError('no list')
    const fields: AbiParameter[] = []
    if (tokens[at] === ')') at++
    else
      do {
        fields.push(field(depth))
        if (fields.length > mostFields) throw new SyntaxError('too many')
      } while (next() === ',')
    return fields
  }
  function field(depth: number): AbiParameter {
    if (tokens[at] === 'tuple' && tokens[at + 1] === '(') at++
    const base: AbiType = tokens[at] === '(' ? { kind: 'tuple', of: list(depth + 1) } : elementary(word(), structs)
    const type = arrays(base)
    let name = ''
    while (/^[\w$]+$/.test(tokens[at] ?? '')) {
      const found = word()
      if (!modifiers.has(found)) name = found
    }
    return { name, type }
  }
  function arrays(base: AbiType): AbiType {
    let type = base
    for (let count = 0; tokens[at] === '['; count++) {
      if (count >= 4) throw new SyntaxError('too deep')
      at++
      const digits = tokens[at] === ']' ? undefined : word()
      if (tokens[at++] !== ']') throw new SyntaxError('no end')
      type = { kind: 'array', of: type, length: digits === undefined ? undefined : arrayLength(digits) }
    }
    return type
  }
  function word(): string {
    const token = tokens[at++]
    if (!token || !/^[\w$]+$/.test(token)) throw new SyntaxError('no word')
    return token
  }
  function next(): string {
    const token = tokens[at++]
    if (token !== ',' && token !== ')') throw new SyntaxError('no comma')
    return token
  }
}

const modifiers: ReadonlySet<string> = new Set(['memory', 'calldata', 'storage', 'indexed', 'payable'])

/** Reads a type without parentheses, e.g. `uint256`. Throws where there is none. */
export function elementary(name: string, structs: Structs = new Map()): AbiType {
  const struct = structs.get(name)
  if (struct) return { kind: 'tuple', of: struct }
  if (name === 'address' || name === 'bool' || name === 'string' || name === 'bytes') return { kind: name }
  const [, kind, digits = ''] = /^(uint|int|bytes)(\d{0,3})$/.exec(name) ?? []
  const number = digits === '' ? 256 : Number(digits)
  if (kind === 'bytes' && number >= 1 && number <= 32) return { kind: 'fixed-bytes', size: number }
  if ((kind === 'uint' || kind === 'int') && number >= 8 && number <= 256 && number % 8 === 0)
    return { kind, bits: number }
  throw new SyntaxError('no type')
}

export function arrayLength(digits: string): number {
  if (!/^\d{1,4}$/.test(digits)) throw new SyntaxError('no length')
  return Number(digits)
}
