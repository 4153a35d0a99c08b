import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { recoverKey } from '../recover-key.ts'

type Recovered = { readonly address: string; readonly malleable: boolean }

/** The signer of 65 bytes (`r`, `s`, `v` as 0, 1, 27 or 28); undefined when no key can have made them. */
export function recoverSigner(digest: Uint8Array, signature: Uint8Array): Recovered | undefined {
  const v = signature[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (signature.length !== 65 || recovery > 1) return undefined
  const key = recoverKey(digest, signature, recovery)
  if (!key) return undefined
  return { address: `0x${bytesToHex(keccak_256(key.uncompressed.slice(1)).slice(12))}`, malleable: key.malleable }
}
