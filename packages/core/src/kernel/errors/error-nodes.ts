/** One layer of what a wallet, SDK or service threw. */
export type ErrorNode = { value: unknown; code: number | string | undefined; name: string; message: string }

const maxNodes = 12
const maxMessage = 1000

export function read(value: object, key: PropertyKey): unknown {
  try {
    return (value as Record<PropertyKey, unknown>)[key]
  } catch {
    return undefined // a hostile getter must not turn an error into another one
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxMessage) : '')

function code(value: unknown) {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  return /^-?\d{1,6}$/.test(value) ? Number(value) : value
}

/**
 * Flattens what libraries nest: `cause` (viem), `info.error` (ethers 6), `error` (ethers 5), `data.originalError` (MetaMask).
 * Outermost first; bounded and safe against cycles.
 */
export function errorNodes(thrown: unknown): ErrorNode[] {
  const queue: unknown[] = [thrown]
  const seen = new Set<unknown>()
  const nodes: ErrorNode[] = []
  while (queue.length && nodes.length < maxNodes) {
    const value = queue.shift()
    if (typeof value === 'string') nodes.push({ value, code: undefined, name: '', message: text(value) })
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    nodes.push({
      value,
      code: code(read(value, 'code')),
      name: text(read(value, 'name')),
      message: text(read(value, 'message')),
    })
    for (const key of ['cause', 'error', 'info', 'data', 'originalError']) {
      const inner = read(value, key)
      if (typeof inner === 'object') queue.push(inner)
    }
  }
  return nodes
}
