import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { hash160 } from '../key-hash.ts'
import type { BitcoinAddress } from '../read-address.ts'
import type { Machine } from './machine.ts'
import { readPushes } from './parse-script.ts'
import { runScript } from './run-script.ts'
import { runTaproot } from './run-taproot.ts'
import { ScriptStop } from './script-stop.ts'
import type { Findings, Spend } from './spend.ts'

const same = (one: Uint8Array, other: Uint8Array) => bytesToHex(one) === bytesToHex(other)

/** Runs the first input of `to_sign` against its address, and throws what is wrong with it. Order of the checks: BIP-141 and BIP-16. */
export function runInput(address: BitcoinAddress, spend: Spend, findings: Findings): void {
  const { scriptSig, witness } = spend.toSign.inputs[0]
  const run = (rules: Machine['rules'], script: Uint8Array, stack: readonly Uint8Array[]) =>
    runScript({ rules, spend, findings, script, taproot: {}, stack: [...stack], weight: 0 })

  const runKeyHash = (hash: Uint8Array) => {
    if (witness.length !== 2) throw new ScriptStop('signature-malformed')
    run('witness', concatBytes(hexToBytes('76a914'), hash, hexToBytes('88ac')), witness)
  }
  const runScriptHash = (hash: Uint8Array) => {
    const script = witness.at(-1)
    if (!script) throw new ScriptStop('signature-malformed')
    if (!same(sha256(script), hash)) throw new ScriptStop('signature-mismatch')
    run('witness', script, witness.slice(0, -1))
  }
  const pushes = readPushes(scriptSig)
  const runRedeem = (redeem: Uint8Array) => {
    const [version = 0xff, length] = redeem
    const fits = redeem.length >= 4 && redeem.length <= 42 && length === redeem.length - 2
    const isProgram = fits && (version === 0 || (version > 0x50 && version <= 0x60))
    if (!isProgram && witness.length) throw new ScriptStop('signature-malformed')
    if (!isProgram) run('legacy', redeem, pushes)
    // Anything besides the program would be a second form of the same spend.
    else if (pushes.length) throw new ScriptStop('signature-malleable')
    else if (version !== 0) throw new ScriptStop('no-verifier')
    else if (length === 20) runKeyHash(redeem.subarray(2))
    else if (length === 32) runScriptHash(redeem.subarray(2))
    else throw new ScriptStop('signature-mismatch')
  }

  if (address.type === 'p2pkh') {
    if (witness.length) throw new ScriptStop('signature-malformed')
    run('legacy', address.script, pushes)
  } else if (address.type === 'p2sh') {
    const redeem = pushes.pop()
    if (!redeem) throw new ScriptStop('signature-malformed')
    if (!same(hash160(redeem), address.program)) throw new ScriptStop('signature-mismatch')
    runRedeem(redeem)
  } else if (scriptSig.length) throw new ScriptStop('signature-malleable')
  else if (address.type === 'p2wpkh') runKeyHash(address.program)
  else if (address.type === 'p2wsh') runScriptHash(address.program)
  else if (address.type === 'p2tr') runTaproot(address.program, witness, spend, findings)
  else throw new ScriptStop('no-verifier')
}
