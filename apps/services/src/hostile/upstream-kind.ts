/** How the stand-in answers a question that is marked with the kind, in place of a company's server that is broken or hostile. */
export const upstreamKinds = [
  'silent',
  'endless',
  'large',
  'nonsense',
  'deep',
  'echo',
  'upgrade',
  'cut',
  'busy',
] as const

export type UpstreamKind = (typeof upstreamKinds)[number]

/** Marks a question: a number that fits amounts, and as text order ids and addresses. Nothing else in a question looks like it. */
export function markOf(kind: UpstreamKind): string {
  return `700007${upstreamKinds.indexOf(kind)}`
}

/** The kind that a question is marked with. */
export function markedKind(text: string): UpstreamKind | undefined {
  const mark = /700007(\d)/.exec(text)?.[1]
  return mark === undefined ? undefined : upstreamKinds[Number(mark)]
}

/** Part of every secret of the attacked service: no answer, log line or metric may hold it. */
export const secretMark = 'never-shown'
