const secretKeys =
  'symKey|token|secret|password|passphrase|mnemonic|privateKey|authorization|auth|jwt|otp|code_verifier|signature|projectId|clientId|api_?key'

/** `key=value`, `key: value` and `"key":"value"`, also URL-encoded and escaped once more by JSON. */
const secretPairs = new RegExp(
  `\\b([\\w-]{0,40}(?:${secretKeys}))((?:\\\\?["'])?\\s*(?:[:=]|%3D|%253D)\\s*(?:\\\\?["'])?)(?:(?:Bearer|Basic)\\s+)?[^\\s"'&,;}\\\\]+`,
  'gi',
)

const shorten = (text: string) => `${text.slice(0, text.startsWith('0x') ? 6 : 4)}…${text.slice(-4)}`

/**
 * Makes a text fit to be shared: pairing keys, tokens, JWTs, project ids and e-mail addresses go, addresses, hashes and other
 * long identifiers are shortened.
 */
export function redact(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[jwt]')
    .replace(secretPairs, '$1$2[redacted]')
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]')
    .replace(/[^\s"'<>,;:/=&@]{1,64}(?:@|%40)[\w.-]{1,200}\.[a-z]{2,}/gi, '[e-mail]')
    .replace(/0x[\da-f]{19,}/gi, shorten)
    .replace(/(?<![A-Za-z\d])(?=[A-Za-z]*\d)[A-Za-z\d]{21,}(?![A-Za-z\d])/g, shorten)
}
