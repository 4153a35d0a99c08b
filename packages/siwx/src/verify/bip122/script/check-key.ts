import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { legacyDigest, taprootDigest, witnessDigest } from './digests.ts'
import type { Machine } from './machine.ts'
import { ScriptStop } from './script-stop.ts'
import type { Findings, Spend } from './spend.ts'

function spendCheck(findings: Findings) {
  findings.checks -= 1
  // More than wallets need is left unverified, so that a script can't keep a server busy.
  if (findings.checks < 0) throw new ScriptStop('no-verifier')
}

/** Strict DER: there is one form, that which is written back. */
function readDer(bytes: Uint8Array) {
  try {
    const parsed = secp256k1.Signature.fromDER(bytes)
    const written = parsed.toDERRawBytes()
    if (written.length === bytes.length && written.every((byte, index) => byte === bytes[index])) return parsed
  } catch {
    // Below.
  }
  throw new ScriptStop('signature-malformed')
}

/** Whether a key signed, by ECDSA. A signature that is there must be well-formed, for everything, and of the lower half (BIP-322). */
export function checkEcdsa(machine: Machine, signature: Uint8Array, key: Uint8Array): boolean {
  const { findings, rules, script, spend, steps } = machine
  const first = key[0] ?? 0
  const compressed = key.length === 33 && (first === 2 || first === 3)
  if (!compressed && !(key.length === 65 && first === 4)) throw new ScriptStop('signature-malformed')
  // Nodes relay no witness with a long key, though blocks may have one.
  if (!compressed && rules === 'witness') findings.upgradable = true
  // Formerly a signature was cut out of its own script: forbidden by BIP-322.
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

/** A Schnorr signature over a taproot spend, which must hold: `SIGHASH_DEFAULT` in 64 bytes or `SIGHASH_ALL` in 65. */
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

/** A key of tapscript (BIP-342): no signature is a no, one that doesn't hold ends it all. */
export function checkTapKey(machine: Machine, signature: Uint8Array, key: Uint8Array): boolean {
  if (!key.length) throw new ScriptStop('signature-malformed')
  if (signature.length) {
    machine.weight -= 50
    if (machine.weight < 0) throw new ScriptStop('signature-malformed')
  }
  // Keys of other lengths are for later rules and pass.
  if (key.length !== 32) machine.findings.upgradable = true
  else if (signature.length) requireSchnorr(machine, signature, key)
  return signature.length > 0
}
