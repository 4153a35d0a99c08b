/** FNV-1a, 32 bits: small, stable everywhere, and spread well enough to pick shapes and colours by. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}
