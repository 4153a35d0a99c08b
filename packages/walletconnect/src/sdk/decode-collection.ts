const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const hasKey = (value: unknown) => typeof record(value).publicKey === 'string'

/** The fields that the SDK reads without a check. An entry without them makes the SDK throw at every start. */
const sound: Readonly<Record<string, (item: Readonly<Record<string, unknown>>) => boolean>> = {
  session: ({ topic, expiry, self, peer, namespaces }) =>
    typeof topic === 'string' && typeof expiry === 'number' && hasKey(self) && hasKey(peer) && isFilled(namespaces),
  pairing: ({ topic, expiry }) => typeof topic === 'string' && typeof expiry === 'number',
  subscription: ({ topic, id, relay }) =>
    typeof topic === 'string' && typeof id === 'string' && typeof record(relay).protocol === 'string',
  expirer: ({ target, expiry }) =>
    typeof target === 'string' && /^(?:id:\d+|topic:.+)$/.test(target) && typeof expiry === 'number',
  history: ({ id, topic, request }) =>
    typeof id === 'number' && typeof topic === 'string' && typeof record(request).method === 'string',
  proposal: ({ id, proposer, expiryTimestamp }) =>
    typeof id === 'number' && hasKey(proposer) && typeof expiryTimestamp === 'number',
  request: ({ id, topic, params }) =>
    typeof id === 'number' && typeof topic === 'string' && typeof record(params).request === 'object',
}

function isFilled(value: unknown): boolean {
  const parts = Object.values(record(value))
  return (
    parts.length > 0 &&
    parts.every((part) => Array.isArray(record(part).accounts) && Array.isArray(record(part).methods))
  )
}

/** Collections that are objects by key. */
const keyed: Readonly<Record<string, (value: unknown) => boolean>> = {
  keychain: (value) => typeof value === 'string',
  messages: (value) => typeof value === 'object' && value !== null,
  messages_withoutClientAck: (value) => typeof value === 'object' && value !== null,
}

/**
 * Reads a collection of the SDK from storage, without the entries that would make the SDK fail. Unknown collections are returned as they
 * are.
 */
export function decodeCollection(collection: string, value: unknown): unknown {
  const isSound = sound[collection]
  if (isSound) return Array.isArray(value) ? value.filter((item) => isSound(record(item))) : undefined
  const belongs = keyed[collection]
  if (!belongs) return value
  return Object.fromEntries(Object.entries(record(value)).filter(([, inner]) => belongs(inner)))
}
