/**
 * Whether a text may be an e-mail address: something, `@`, and a host with a dot. More would refuse addresses that work; whether it works is
 * found out by the mail.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}
