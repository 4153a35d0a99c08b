import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeBase58 } from './base58.ts'

/** Multicodec prefix of an Ed25519 public key. */
const ED25519 = [0xed, 0x01] as const
/** What comes before the 32 bytes of an Ed25519 key in SPKI/DER. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
/** `did:key:z` and 34 bytes in base58 are 57 characters; longer ones aren't worth decoding. */
const longest = 64

/** The public key in a `did:key` of an Ed25519 key, undefined for anything else. */
export function decodeDidKey(did: string): KeyObject | undefined {
  if (!did.startsWith('did:key:z') || did.length > longest) return undefined
  const bytes = decodeBase58(did.slice('did:key:z'.length))
  if (bytes?.length !== 34 || bytes[0] !== ED25519[0] || bytes[1] !== ED25519[1]) return undefined
  return createPublicKey({ key: Buffer.concat([spkiPrefix, bytes.subarray(2)]), format: 'der', type: 'spki' })
}
