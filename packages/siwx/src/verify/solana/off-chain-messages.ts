/** Solana's own signing domain: no transaction begins with it. */
const signingDomain = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')])

/**
 * The texts that a hardware wallet may have signed instead of a message: the message after each known header of an
 * off-chain message. All texts are made here from message and account, so no data of the wallet is trusted. The headers
 * are version 0 with an empty application domain and the account as its one signer, version 0 without both for older
 * devices, and version 1, in the formats 0 (printable), 1 (UTF-8) and 2 (longer UTF-8). Devices count a line feed as
 * printable.
 *
 * https://docs.anza.xyz/proposals/off-chain-message-signing, sRFC 38
 */
export function* offChainMessages(message: Uint8Array, signer: Uint8Array): Generator<Uint8Array> {
  // Its length is written in 16 bits.
  if (message.length === 0 || message.length > 0xffff) return
  const length = [message.length & 0xff, message.length >> 8]
  const printable = message.every((byte) => byte === 0x0a || (byte >= 0x20 && byte <= 0x7e))
  const applicationDomain = new Uint8Array(32)
  for (const format of printable ? [0, 1, 2] : [1, 2]) {
    yield Uint8Array.from([
      ...[...signingDomain, 0, ...applicationDomain, format, 1],
      ...[...signer, ...length, ...message],
    ])
    yield Uint8Array.from([...signingDomain, 0, format, ...length, ...message])
  }
  yield Uint8Array.from([...signingDomain, 1, 1, ...signer, ...message])
}
