const hex = /^(?:0x)?(?:[0-9a-f]{64}|[0-9a-f]{128})$/i
/** 64 bytes, as wallets of Solana export them. An address has at most 44 characters. */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{84,88}$/

/**
 * Whether a text is a private key, as wallets of Ethereum and Solana show it, rather than words.
 *
 * @example isPrivateKey(`0x${'1'.repeat(64)}`) // true
 */
export function isPrivateKey(text: string): boolean {
  const all = text.replace(/\s/g, '')
  return hex.test(all) || base58.test(all) || isByteList(all)
}

/** Whether a text is a list of 32 or 64 numbers, like the key file of Solana's command line. */
function isByteList(text: string): boolean {
  if (!text.startsWith('[')) return false
  try {
    const list: unknown = JSON.parse(text)
    const isLong = Array.isArray(list) && [32, 64].includes(list.length)
    return isLong && list.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)
  } catch {
    return false
  }
}
