const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 of bytes: `btoa` takes text only and is absent in some hosts. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const word = (a << 16) | (b << 8) | c
    const used = Math.min(3, bytes.length - at)
    for (let place = 0; place < 4; place++) text += place <= used ? digits[(word >> (18 - 6 * place)) & 63] : '='
  }
  return text
}
