/**
 * The approximate memory of a value of plain objects, arrays and maps in V8, in bytes. The length of its text is no
 * measure: many small fields take five times as much memory as their text, so a cache limited by text could hold five
 * times its limit.
 */
export function heapBytes(value: unknown): number {
  let bytes = 0
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string') bytes += 24 + next.length * charBytes(next)
    else if (typeof next === 'number' || typeof next === 'bigint') bytes += 24
    else if (Array.isArray(next)) {
      bytes += 48 + 8 * next.length
      for (const item of next) left.push(item)
    } else if (next instanceof Map) {
      bytes += 64 + 56 * next.size
      for (const entry of next) left.push(...entry)
    } else if (typeof next === 'object' && next !== null) {
      // Objects with the same keys share them; a key of its own costs what it would in a dictionary.
      const items = Object.values(next)
      bytes += 56 + 24 * items.length
      for (const item of items) left.push(item)
    }
  }
  return bytes
}

const isWide = /[^\0-\xff]/

function charBytes(text: string): number {
  return isWide.test(text) ? 2 : 1
}
