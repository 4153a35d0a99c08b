/** Endings of keys whose values are secret. */
const secretKey =
  /(?:symKey|token|secret|password|passphrase|mnemonic|privateKey|authorization|auth|jwt|otp|code_verifier|signature|projectId|clientId|api_?key)$/i
/** Longer than any of these keys, in characters. */
const keyLength = 24

/** Between key and value: `=`, `: `, `":"`, also URL-encoded and escaped once more by JSON. */
const separators = /(?:\\?["'])?\s{0,4}(?:[:=]|%3D|%253D)\s{0,4}(?:\\?["'])?/gi

const shorten = (text: string) => `${text.slice(0, text.startsWith('0x') ? 6 : 4)}…${text.slice(-4)}`

/** Takes out the values of secret keys. Each value is scanned once, however many keys stand before it. */
function withoutSecrets(text: string): string {
  const value = /(?:(?:Bearer|Basic)\s)?[^\s"'&,;}\\]+/iy
  let kept = ''
  let from = 0
  for (const { 0: separator, index } of text.matchAll(separators)) {
    if (index < from || !secretKey.test(text.slice(Math.max(from, index - keyLength), index))) continue
    const start = index + separator.length
    value.lastIndex = start
    if (!value.test(text)) continue
    kept += `${text.slice(from, start)}[redacted]`
    from = value.lastIndex
  }
  return kept + text.slice(from)
}

/** A JWT goes with the rest of its run of words and dots, so that the run is scanned once, however often it has `eyJ`. */
function withoutJwt(run: string): string {
  const at = run.search(/\beyJ/)
  return at < 0 || !run.includes('.', at) ? run : `${run.slice(0, at)}[jwt]`
}

/**
 * Replaces long words of letters and digits that have a digit: ids, keys, addresses without `0x`.
 *
 * @example replaceIds('key 1A2b3C4d5E6f7G8h9I0jK1', () => '[id]') // 'key [id]'
 */
export function replaceIds(text: string, replace: (id: string) => string): string {
  return text.replace(/[A-Za-z\d]+/g, (word) => (word.length > 20 && /\d/.test(word) ? replace(word) : word))
}

/**
 * Makes a text fit to be shared: pairing keys, tokens, JWTs, project ids and e-mail addresses go, addresses, hashes and other
 * long identifiers are shortened.
 */
export function redact(text: string): string {
  const shared = withoutSecrets(text.replace(/[\w.-]+/g, withoutJwt))
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]')
    .replace(/[^\s"'<>,;:/=&]+/g, (word) => word.replace(/^.+(?:@|%40)[\w.-]+\.[a-z]{2,}/i, '[e-mail]'))
    .replace(/0x[\da-f]{19,}/gi, shorten)
  return replaceIds(shared, shorten)
}
