import { redact } from '../log/redact.ts'

/** Longest text that is sent, in characters. */
const longest = 500

/**
 * A text without what could name a visitor: addresses, hashes, keys, names and e-mail addresses go whole, not only in part as in the log.
 */
export function anonymous(text: string): string {
  return redact(
    text
      .slice(0, 10 * longest)
      .replace(/0x[\da-f]{8,}/gi, '[id]')
      .replace(/(?<![A-Za-z\d])(?=[A-Za-z]*\d)[A-Za-z\d]{21,}(?![A-Za-z\d])/g, '[id]')
      .replace(/[^\s"'<>,;:/]{1,100}\.(?:eth|sol|bnb|id)\b/gi, '[name]'),
  ).slice(0, longest)
}
