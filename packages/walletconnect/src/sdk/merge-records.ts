/** Entries of a stored collection by their identifier. */
type Entries = Map<string, { value: unknown; text: string }>

/** The identifying field of each of the SDK's collections; `id` where none is named here. */
const idField: Readonly<Record<string, string>> = {
  session: 'topic',
  pairing: 'topic',
  subscription: 'topic',
  pairingTopics: 'topic',
  expirer: 'target',
}

function entriesOf(collection: string, value: unknown): Entries | undefined {
  if (typeof value !== 'object' || value === null) return value === undefined ? new Map() : undefined
  const field = idField[collection] ?? 'id'
  const pairs = Array.isArray(value)
    ? value.map(
        (item) => [String((item as Record<string, unknown> | null)?.[field] ?? JSON.stringify(item)), item] as const,
      )
    : Object.entries(value)
  return new Map(pairs.map(([key, item]) => [key, { value: item, text: JSON.stringify(item) }]))
}

/**
 * Merges the changes of other tabs into the collection that this tab is about to store. The SDK writes whole collections from its memory,
 * so two tabs would erase each other's sessions and keys.
 *
 * @param before what this tab stored or read last
 * @param ours what this tab wants to store
 * @param theirs what is stored now
 */
export function mergeRecords(collection: string, before: unknown, ours: unknown, theirs: unknown): unknown {
  const [beforeEntries, ourEntries, theirEntries] = [before, ours, theirs].map((value) => entriesOf(collection, value))
  if (!beforeEntries || !ourEntries || !theirEntries || Array.isArray(ours) !== Array.isArray(theirs ?? ours))
    return ours
  const merged = new Map<string, unknown>()
  for (const [key, { value, text }] of ourEntries) {
    const unchanged = beforeEntries.get(key)?.text === text
    const stored = theirEntries.get(key)
    if (!unchanged) merged.set(key, value)
    else if (stored) merged.set(key, stored.value)
  }
  for (const [key, { value }] of theirEntries)
    if (!beforeEntries.has(key) && !ourEntries.has(key)) merged.set(key, value)
  return Array.isArray(ours) ? [...merged.values()] : Object.fromEntries(merged)
}
