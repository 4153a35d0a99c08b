/**
 * Whether a text may be an e-mail address: something, `@`, and a host with a dot. A stricter rule would refuse addresses that work. Only
 * the mail shows whether it works.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}
