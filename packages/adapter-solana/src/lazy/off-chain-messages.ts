/**
 * The texts that a hardware wallet may have signed instead of a message: the message after each known header of an
 * off-chain message. All texts are made here, so no data of the wallet is trusted. The headers are version 0 with
 * application domain and signer, version 0 without them for older devices, and version 1, in the formats 0 (printable),
 * 1 (UTF-8) and 2 (longer UTF-8). Devices count a line feed as printable.
 *
 * https://docs.anza.xyz/proposals/off-chain-message-signing, sRFC 38
 */
export function offChainMessages(message: Uint8Array, signer: Uint8Array): readonly Uint8Array[] {
  if (message.length === 0 || message.length > 0xffff) return []
  const signingDomain = [0xff, ...new TextEncoder().encode('solana offchain')]
  const length = [message.length & 0xff, message.length >> 8]
  const printable = message.every((byte) => byte === 0x0a || (byte >= 0x20 && byte <= 0x7e))
  const noDomain = new Uint8Array(32)
  const version0 = (printable ? [0, 1, 2] : [1, 2]).flatMap((format) => [
    [...noDomain, format, 1, ...signer, ...length],
    [format, ...length],
  ])
  const heads = [...version0.map((rest) => [0, ...rest]), [1, 1, ...signer]]
  return heads.map((head) => {
    const whole = new Uint8Array(signingDomain.length + head.length + message.length)
    whole.set(signingDomain)
    whole.set(head, signingDomain.length)
    whole.set(message, signingDomain.length + head.length)
    return whole
  })
}
