import { schnorr } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, hexToBytes } from '@noble/hashes/utils'
import { ScriptStop } from './script-stop.ts'
import type { Spend } from './spend.ts'

const output = hexToBytes('0000000000000000016a')
const none = new Uint8Array(8)
const twice = (bytes: Uint8Array) => sha256(sha256(bytes))

function u32(value: number): Uint8Array {
  return Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24)
}

/** Bytes after their compact size. */
export function sized(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  if (length < 0xfd) return concatBytes(Uint8Array.of(length), bytes)
  return length > 0xffff
    ? concatBytes(Uint8Array.of(0xfe), u32(length), bytes)
    : concatBytes(Uint8Array.of(0xfd), u32(length).subarray(0, 2), bytes)
}

/** The digest for scripts without witnesses. `SIGHASH_ALL` is the only form that BIP-322 allows. */
export function legacyDigest({ toSign }: Spend, code: Uint8Array): Uint8Array {
  const inputs = toSign.inputs.map(({ outpoint, sequence }, index) =>
    concatBytes(outpoint, sized(index === 0 ? code : new Uint8Array()), u32(sequence)),
  )
  const count = sized(new Uint8Array(inputs.length)).slice(0, -inputs.length)
  const start = concatBytes(u32(toSign.version), count, ...inputs)
  return twice(concatBytes(start, Uint8Array.of(1), output, u32(toSign.lockTime), u32(1)))
}

/** BIP-143. */
export function witnessDigest({ toSign }: Spend, code: Uint8Array): Uint8Array {
  const { inputs, lockTime, version } = toSign
  return twice(
    concatBytes(
      u32(version),
      twice(concatBytes(...inputs.map(({ outpoint }) => outpoint))),
      twice(concatBytes(...inputs.map(({ sequence }) => u32(sequence)))),
      inputs[0].outpoint,
      sized(code),
      none,
      u32(inputs[0].sequence),
      twice(output),
      u32(lockTime),
      u32(1),
    ),
  )
}

export type TaprootPart = {
  readonly annex?: Uint8Array | undefined
  /** The script's hash, in a script path. */
  readonly leaf?: Uint8Array | undefined
}

/** BIP-341 and, with a leaf, BIP-342. It covers the outputs that every input spends, so all of them must be known. */
export function taprootDigest(spend: Spend, sighash: number, { annex, leaf }: TaprootPart): Uint8Array {
  const { inputs, lockTime, version } = spend.toSign
  const others = inputs.slice(1).map((_, index) => spend.others[index])
  const known = others.filter((other) => other !== undefined)
  if (known.length < others.length) throw new ScriptStop('no-verifier')
  return schnorr.utils.taggedHash(
    'TapSighash',
    Uint8Array.of(0, sighash),
    u32(version),
    u32(lockTime),
    sha256(concatBytes(...inputs.map(({ outpoint }) => outpoint))),
    sha256(concatBytes(none, ...known.map(({ amount }) => amount))),
    sha256(concatBytes(sized(spend.script), ...known.map(({ script }) => sized(script)))),
    sha256(concatBytes(...inputs.map(({ sequence }) => u32(sequence)))),
    sha256(output),
    Uint8Array.of((leaf ? 2 : 0) + (annex ? 1 : 0)),
    u32(0),
    annex ? sha256(sized(annex)) : new Uint8Array(),
    leaf ? concatBytes(leaf, Uint8Array.of(0), u32(0xffffffff)) : new Uint8Array(),
  )
}
