/**
 * The forms in which hardware wallets wrap a message, so that it can't be a transaction: `v0` with application domain and signer, as in the
 * proposal; `compact` without them, as on older devices; `v1` (sRFC 38).
 */
export type OffChainForm = 'v0' | 'compact' | 'v1'

/**
 * A message after the header of an off-chain message, as a hardware wallet signs it.
 *
 * @example const signed = offChainMessage(form, message, signer)
 */
export function offChainMessage(form: OffChainForm, message: Uint8Array, signer: Uint8Array): Uint8Array {
  const domain = [255, ...new TextEncoder().encode('solana offchain')]
  if (form === 'v1') return Uint8Array.from([...domain, 1, 1, ...signer, ...message])
  // Devices count a line feed as printable.
  const format = message.every((byte) => byte === 10 || (byte >= 32 && byte <= 126)) ? 0 : 1
  const length = [message.length & 255, message.length >> 8]
  const head = form === 'v0' ? [...new Uint8Array(32), format, 1, ...signer] : [format]
  return Uint8Array.from([...domain, 0, ...head, ...length, ...message])
}
