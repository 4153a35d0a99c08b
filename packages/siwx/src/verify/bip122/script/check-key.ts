import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { legacyDigest, taprootDigest, witnessDigest } from './digests.ts'
import type { Machine } from './machine.ts'
import { ScriptStop } from './script-stop.ts'
import type { Findings, Spend } from './spend.ts'

function spendCheck(findings: Findings) {
  findings.checks -= 1
  // Signatures beyond this number are not verified, so that a script can't keep a server busy. Wallets need fewer.
  if (findings.checks < 0) throw new ScriptStop('no-verifier')
}

/** Strict DER: the only accepted form is the one that encoding gives back. */
function readDer(bytes: Uint8Array) {
  try {
    const parsed = secp256k1.Signature.fromDER(bytes)
    const written = parsed.toDERRawBytes()
    if (written.length === bytes.length && written.every((byte, index) => byte === bytes[index])) return parsed
  } catch {
    // Handled below.
  }
  throw new ScriptStop('signature-malformed')
}

/**
 * Whether a key made this ECDSA signature. A signature that isn't empty must be well-formed for every script, and have a low `s` (BIP-322).
 */
export function checkEcdsa(machine: Machine, signature: Uint8Array, key: Uint8Array): boolean {
  const { findings, rules, script, spend, steps } = machine
  const first = key[0] ?? 0
  const compressed = key.length === 33 && (first === 2 || first === 3)
  if (!compressed && !(key.length === 65 && first === 4)) throw new ScriptStop('signature-malformed')
  // Nodes relay no witness with an uncompressed key, though blocks may have one.
  if (!compressed && rules === 'witness') findings.upgradable = true
  // Before witnesses a signature was cut out of its own script. BIP-322 forbids that.
  const within = ({ data }: { data?: Uint8Array | undefined }) =>
    data?.length === signature.length && data.every((byte, index) => byte === signature[index])
  if (rules === 'legacy' && steps.some(within)) throw new ScriptStop('signature-malformed')
  if (!signature.length) return false
  if (signature.at(-1) !== 1) throw new ScriptStop('signature-malformed')
  const parsed = readDer(signature.subarray(0, -1))
  spendCheck(findings)
  machine.digest ??= rules === 'legacy' ? legacyDigest(spend, script) : witnessDigest(spend, script)
  const holds = secp256k1.verify(parsed.toCompactRawBytes(), machine.digest, key, { lowS: false })
  if (holds && parsed.hasHighS()) throw new ScriptStop('signature-malleable')
  return holds
}

/** A Schnorr signature over a taproot spend, which must be valid: `SIGHASH_DEFAULT` in 64 bytes or `SIGHASH_ALL` in 65. */
export function requireSchnorr(
  { findings, spend, taproot }: { findings: Findings; spend: Spend; taproot: Machine['taproot'] },
  signature: Uint8Array,
  key: Uint8Array,
): void {
  const sighash = signature.length === 65 ? signature[64] : 0
  if (signature.length < 64 || signature.length > 65 || (signature.length === 65 && sighash !== 1))
    throw new ScriptStop('signature-malformed')
  spendCheck(findings)
  const digest = taprootDigest(spend, sighash ?? 0, taproot)
  if (!schnorr.verify(signature.subarray(0, 64), digest, key)) throw new ScriptStop('signature-mismatch')
}

/** A key of tapscript (BIP-342): an empty signature means false, an invalid one fails the script. */
export function checkTapKey(machine: Machine, signature: Uint8Array, key: Uint8Array): boolean {
  if (!key.length) throw new ScriptStop('signature-malformed')
  if (signature.length) {
    machine.weight -= 50
    if (machine.weight < 0) throw new ScriptStop('signature-malformed')
  }
  // Keys of other lengths are reserved for later rules and pass.
  if (key.length !== 32) machine.findings.upgradable = true
  else if (signature.length) requireSchnorr(machine, signature, key)
  return signature.length > 0
}
