/** How the stand-in answers a question with this topic. Every visitor may send a real chain such a large question. */
const heavyKinds = ['silent', 'large', 'refused', 'nonsense', 'cut'] as const

export type HeavyKind = (typeof heavyKinds)[number]

/** A question of an EVM chain that is answered badly, as one for millions of logs is. `n` makes it differ from others. */
export function heavyQuestion(kind: HeavyKind, id: number, n: string) {
  return { jsonrpc: '2.0', id, method: 'eth_getLogs', params: [{ topics: [kind, n] }] }
}

/** The kind of the first heavy question in a body, undefined when there is none. */
export function heavyKindOf(body: string): HeavyKind | undefined {
  return heavyKinds.find((kind) => body.includes(`"topics":["${kind}"`))
}
