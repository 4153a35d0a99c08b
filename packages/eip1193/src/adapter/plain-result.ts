/** A parameter's type, as ethers 5 and 6 describe it. */
export type ParameterType = {
  readonly name: string | null
  readonly baseType: string
  readonly components: readonly ParameterType[] | null
  readonly arrayChildren: ParameterType | null
}

/**
 * A decoded value without its library's own classes: bigints for all numbers, lists for arrays, objects for tuples whose parts all have
 * names, lists for the others.
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
 * What a function answers: one output by itself, several as a list, none as `undefined`.
 *
 * @example return toPlainResult(outputs, values)
 */
export function toPlainResult(outputs: readonly ParameterType[], values: ArrayLike<unknown>): unknown {
  const plain = outputs.map((output, index) => toPlain(output, values[index]))
  return plain.length > 1 ? plain : plain[0]
}
