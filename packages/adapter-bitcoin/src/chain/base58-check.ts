import { decodeBase58 } from '@latchkey/core/adapter-kit'
import { sha256 } from './sha256.ts'

/** The 21 bytes of a base58 address, version first, with its checksum verified; undefined for an invalid address. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  const bytes = text.length <= 35 ? decodeBase58(text) : undefined
  if (bytes?.length !== 25) return undefined
  const checksum = sha256(sha256(bytes.subarray(0, 21)))
  return [0, 1, 2, 3].every((at) => checksum[at] === bytes[21 + at]) ? bytes.subarray(0, 21) : undefined
}
