import type { WakeUp } from './broker.ts'

/** Postgres takes at most 7999 bytes in one notification; the other brokers have no such limit. */
const longest = 7_900

/**
 * Writes wake-ups as texts of bounded length: `sender topic:id,topic:id`.
 *
 * @param sender names the node, so that it recognises its own messages
 */
export function encodeWakeUps(sender: string, wakeUps: readonly WakeUp[]): string[] {
  const texts: string[] = []
  let text = ''
  for (const { topic, id } of wakeUps) {
    const entry = `${topic}:${id}`
    if (text && text.length + entry.length < longest) text += `,${entry}`
    else {
      if (text) texts.push(text)
      text = `${sender} ${entry}`
    }
  }
  if (text) texts.push(text)
  return texts
}

/**
 * Reads a message of another server node; undefined for this node's own and for other texts. A stranger who can write
 * here can only wake a node.
 */
export function decodeWakeUps(own: string, text: string): WakeUp[] | undefined {
  const match = /^([0-9a-f-]{36}) ([0-9a-f]{64}:\d{1,15}(?:,[0-9a-f]{64}:\d{1,15})*)$/.exec(text)
  if (!match || match[1] === own) return undefined
  return match[2]?.split(',').map((entry) => ({ topic: entry.slice(0, 64), id: Number(entry.slice(65)) }))
}
