import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { PolkadotAccount } from './mnemonic-accounts.ts'

const before = new TextEncoder().encode('<Bytes>')
const after = new TextEncoder().encode('</Bytes>')

/**
 * Signs a message as Polkadot's wallets do: in `<Bytes>` and `</Bytes>`, so that it can't be a transaction, unless it has them already.
 * `data` is hex or a text. Returns 64 bytes in hex.
 *
 * @example const signature = signPolkadotRaw(account, 'Hello')
 */
export function signPolkadotRaw(account: PolkadotAccount, data: string): `0x${string}` {
  const message = /^0x(?:[\da-f]{2})*$/i.test(data) ? hexToBytes(data.slice(2)) : new TextEncoder().encode(data)
  return `0x${bytesToHex(account.sign(wrapPolkadotMessage(message)))}`
}

/** The bytes that are really signed. */
function wrapPolkadotMessage(message: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(message)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return message
  return Uint8Array.from([...before, ...message, ...after])
}
