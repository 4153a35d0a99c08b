/**
 * A copy of bytes that a wallet gave, from any realm (frame); `undefined` when the value isn't bytes.
 *
 * @example const signature = toBytes(output.signature)
 */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  return new Uint8Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer)
}

/**
 * Small letters, without `0x`.
 *
 * @example toHex([1, 2]) // '0102'
 */
export function toHex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The bytes of a hex text, with or without `0x`; `undefined` when it isn't hex.
 *
 * @example fromHex('0x0102') // Uint8Array [1, 2]
 */
export function fromHex(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || !/^(?:0x)?(?:[\da-f]{2})*$/i.test(value)) return undefined
  return Uint8Array.from(value.replace(/^0x/i, '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

/**
 * Bytes as base64.
 *
 * @example
 * toBase64(new Uint8Array([1, 2])) // 'AQI='
 */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/**
 * The bytes of a base64 text; `undefined` when it isn't base64.
 *
 * @example fromBase64('AQI=') // Uint8Array [1, 2]
 */
export function fromBase64(value: unknown): Uint8Array | undefined {
  try {
    return typeof value === 'string' ? Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}
