import { redact, replaceIds } from '../../kernel/log/redact.ts'

/** Longest text that is sent, in characters. */
const longest = 500

/**
 * A text without what could name a visitor: addresses, hashes, keys, names and e-mail addresses go whole, not only in part as in the log.
 */
export function anonymous(text: string): string {
  const known = text.slice(0, 10 * longest).replace(/0x[\da-f]{8,}/gi, '[id]')
  const unnamed = replaceIds(known, () => '[id]').replace(/[^\s"'<>,;:/]+/g, (word) =>
    word.replace(/^.+\.(?:eth|sol|bnb|id)\b/i, '[name]'),
  )
  return redact(unnamed).slice(0, longest)
}
