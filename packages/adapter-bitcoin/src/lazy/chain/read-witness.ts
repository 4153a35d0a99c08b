/** The items of a serialised witness; undefined for other bytes. Nothing may follow it. */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const items: Uint8Array[] = []
  const [count = 0] = bytes
  let at = 1
  while (items.length < count && at < bytes.length) {
    const size = bytes[at] ?? 0
    // A single key's items are shorter than 253 bytes.
    if (size >= 0xfd || at + 1 + size > bytes.length) return undefined
    items.push(bytes.slice(at + 1, at + 1 + size))
    at += 1 + size
  }
  return items.length === count && at === bytes.length ? items : undefined
}
