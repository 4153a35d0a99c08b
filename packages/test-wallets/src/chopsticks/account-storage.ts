import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { providerError } from '../shared/provider-error.ts'

/** `System.Account`, keyed by blake2_128_concat of a public key: 16 bytes of counters, then the free balance as u128. */
const accountPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** `Balances.TotalIssuance`, u128. It must grow with the accounts, or later burns underflow. */
export const totalIssuanceKey = '0xc2261276cc9d1f8598ea4b6a74b15c2f57c875e4cff74148e4628f264b974c80'

export function accountKey(publicKey: Uint8Array): string {
  return `0x${accountPrefix}${bytesToHex(blake2b(publicKey, { dkLen: 16 }))}${bytesToHex(publicKey)}`
}

/** An account's record with a larger balance; a missing record is created. */
export function addFree(record: string | null, units: bigint): string {
  const bytes = record === null ? new Uint8Array(80) : hexToBytes(record.slice(2))
  if (bytes.length < 32) throw providerError(-32603, 'The chain keeps accounts in another way than expected.')
  // An account with a balance needs at least one provider, or it is removed.
  if (bytes[8] === 0) bytes[8] = 1
  bytes.set(toU128(fromU128(bytes.subarray(16, 32)) + units), 16)
  return `0x${bytesToHex(bytes)}`
}

export function addIssuance(value: string | null, units: bigint): string {
  return `0x${bytesToHex(toU128(fromU128(hexToBytes((value ?? '0x').slice(2))) + units))}`
}

function fromU128(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n)
}

function toU128(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 16 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}
