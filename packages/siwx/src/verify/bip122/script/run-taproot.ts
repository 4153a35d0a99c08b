import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex } from '@noble/hashes/utils'
import { requireSchnorr } from './check-key.ts'
import { sized } from './digests.ts'
import { runScript } from './run-script.ts'
import { ScriptStop } from './script-stop.ts'
import type { Findings, Spend } from './spend.ts'

const { bytesToNumberBE, lift_x, taggedHash } = schnorr.utils

/** The leaf's hash, when the control block proves that the key commits to it (BIP-341). */
function proveLeaf(program: Uint8Array, control: Uint8Array, script: Uint8Array): Uint8Array | undefined {
  const depth = (control.length - 33) / 32
  if (!Number.isInteger(depth) || depth < 0 || depth > 128) throw new ScriptStop('signature-malformed')
  const [head = 0] = control
  const inner = control.subarray(1, 33)
  const leaf = taggedHash('TapLeaf', Uint8Array.of(head & 0xfe), sized(script))
  let root = leaf
  for (let at = 33; at < control.length; at += 32) {
    const node = control.subarray(at, at + 32)
    root =
      bytesToHex(root) < bytesToHex(node) ? taggedHash('TapBranch', root, node) : taggedHash('TapBranch', node, root)
  }
  try {
    const tweak = secp256k1.ProjectivePoint.BASE.multiply(bytesToNumberBE(taggedHash('TapTweak', inner, root)))
    const { x, y } = lift_x(bytesToNumberBE(inner)).add(tweak).toAffine()
    return x === bytesToNumberBE(program) && Number(y & 1n) === (head & 1) ? leaf : undefined
  } catch {
    // Not a point of the curve.
    return undefined
  }
}

/** Spends a taproot key: by its signature, or by one of its scripts in tapscript (BIP-341 and BIP-342). */
export function runTaproot(
  program: Uint8Array,
  witness: readonly Uint8Array[],
  spend: Spend,
  findings: Findings,
): void {
  const stack = [...witness]
  const annex = stack.length > 1 && stack.at(-1)?.[0] === 0x50 ? stack.pop() : undefined
  // An annex has no meaning yet.
  if (annex) findings.upgradable = true
  const control = stack.pop() ?? new Uint8Array()
  const script = stack.pop()
  if (!script) {
    requireSchnorr({ findings, spend, taproot: { annex } }, control, program)
    return
  }
  const leaf = proveLeaf(program, control, script)
  if (!leaf) throw new ScriptStop('signature-mismatch')
  if (((control[0] ?? 0) & 0xfe) !== 0xc0) throw new ScriptStop('no-verifier')
  // Its serialized size: the number of items, then the items after their sizes.
  const size = witness.reduce((sum, item) => sum + sized(item).length, witness.length < 0xfd ? 1 : 3)
  runScript({ rules: 'tapscript', spend, findings, script, taproot: { annex, leaf }, stack, weight: 50 + size })
}
