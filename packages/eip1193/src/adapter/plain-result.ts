/** A parameter's type, as ethers 5 and 6 describe it. */
export type ParameterType = {
  readonly name: string | null
  readonly baseType: string
  readonly components: readonly ParameterType[] | null
  readonly arrayChildren: ParameterType | null
}

/**
 * A decoded value without the library's own classes. All numbers become bigints and arrays become lists. A tuple
 * becomes an object if all its parts have names, otherwise a list.
 */
function toPlain(type: ParameterType, value: unknown): unknown {
  const { arrayChildren, baseType, components } = type
  if (arrayChildren) return Array.from(value as ArrayLike<unknown>, (entry) => toPlain(arrayChildren, entry))
  if (components) {
    const parts = components.map(
      (part, index) => [part.name, toPlain(part, (value as ArrayLike<unknown>)[index])] as const,
    )
    return parts.every(([name]) => name) ? Object.fromEntries(parts) : parts.map(([, part]) => part)
  }
  return /^u?int\d*$/.test(baseType) ? BigInt(String(value)) : value
}

/**
 * The result of a function: a single output by itself, several outputs as a list, none as `undefined`.
 *
 * @example return toPlainResult(outputs, values)
 */
export function toPlainResult(outputs: readonly ParameterType[], values: ArrayLike<unknown>): unknown {
  const plain = outputs.map((output, index) => toPlain(output, values[index]))
  return plain.length > 1 ? plain : plain[0]
}
