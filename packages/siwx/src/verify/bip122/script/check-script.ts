import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes } from '@noble/hashes/utils'
import type { SignatureVerdict } from '../../verifier.ts'
import type { BitcoinAddress } from '../read-address.ts'
import { virtualTransaction } from '../virtual-transaction.ts'
import { byteReader } from './byte-reader.ts'
import { readPsbt } from './read-psbt.ts'
import { readToSign, readWitness } from './read-to-sign.ts'
import { runInput } from './run-input.ts'
import { ScriptStop } from './script-stop.ts'
import type { Findings, Spend } from './spend.ts'

/** BIP-322's forms: a witness, a transaction, a finalized PSBT. */
export type SignatureForm = 'simple' | 'full' | 'funds'

function readSpend(form: SignatureForm, address: BitcoinAddress, outpoint: Uint8Array, bytes: Uint8Array): Spend {
  const { script } = address
  if (form === 'full') return { toSign: readToSign(bytes), script, others: [] }
  if (form === 'funds') {
    const { toSign, spent } = readPsbt(bytes)
    return { toSign, script, others: spent.slice(1) }
  }
  const reader = byteReader(bytes)
  const witness = readWitness(reader)
  reader.end()
  // The redeem script can only be the witness script's program, as one push of 34 bytes.
  const program = concatBytes(Uint8Array.of(34, 0, 32), sha256(witness.at(-1) ?? new Uint8Array()))
  const scriptSig = address.type === 'p2sh' ? program : new Uint8Array()
  return {
    toSign: { version: 0, lockTime: 0, inputs: [{ outpoint, scriptSig, sequence: 0, witness }] },
    script,
    others: [],
  }
}

/**
 * BIP-322 by an interpreter of the scripts that wallets use: every operation of Miniscript, in `p2pkh`, `p2sh`, `p2wsh` and tapscript.
 * `unknown` is BIP-322's "inconclusive": unknown operations and versions; further inputs, which only a chain knows; and a lock by height or
 * age, because only a chain knows whether it is open. A lock by time is open when `past`, Unix time in s, is at least 2 h later.
 */
export function checkScript(
  address: BitcoinAddress,
  message: string,
  bytes: Uint8Array,
  form: SignatureForm,
  past: number,
): SignatureVerdict {
  const { outpoint } = virtualTransaction(message, address.script)
  const findings: Findings = { upgradable: false, locked: false, past, checks: 64 }
  try {
    const spend = readSpend(form, address, outpoint, bytes)
    const { inputs, version } = spend.toSign
    if (bytesToHex(inputs[0].outpoint) !== bytesToHex(outpoint)) throw new ScriptStop('signature-mismatch')
    runInput(address, spend, findings)
    const inconclusive = findings.upgradable || findings.locked || inputs.length > 1 || (version !== 0 && version !== 2)
    return inconclusive ? { status: 'unknown', reason: 'no-verifier' } : { status: 'valid' }
  } catch (error) {
    if (error instanceof ScriptStop) return error.verdict
    throw error
  }
}
