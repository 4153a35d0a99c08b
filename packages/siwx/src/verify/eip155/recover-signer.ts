import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

type Recovered = { readonly address: string; readonly malleable: boolean }

/**
 * Who made a signature of 65 bytes (`r`, `s`, `v` as 0, 1, 27 or 28); undefined when nobody can have. `malleable` when `s` is in the upper
 * half: everybody can make such a twin of a good signature (EIP-2).
 */
export function recoverSigner(digest: Uint8Array, signature: Uint8Array): Recovered | undefined {
  const v = signature[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (signature.length !== 65 || recovery > 1) return undefined
  try {
    const parsed = secp256k1.Signature.fromCompact(signature.slice(0, 64)).addRecoveryBit(recovery)
    const key = parsed.recoverPublicKey(digest).toBytes(false)
    return { address: `0x${bytesToHex(keccak_256(key.slice(1)).slice(12))}`, malleable: parsed.hasHighS() }
  } catch {
    return undefined
  }
}
