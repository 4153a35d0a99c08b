import { bytesToHex } from '@noble/hashes/utils'
import { type ByteReader, byteReader } from './byte-reader.ts'
import { readToSign, readWitness, type ToSign } from './read-to-sign.ts'
import { ScriptStop } from './script-stop.ts'

/** The output that an input spends (BIP-174): an amount of 8 bytes, then a script after its size. */
type WitnessOutput = { readonly amount: Uint8Array; readonly script: Uint8Array }

/** One map, by its keys in hex. A key may occur only once (BIP-174). */
function readMap(reader: ByteReader): Map<string, Uint8Array> {
  const map = new Map<string, Uint8Array>()
  for (let key = reader.sized(); key.length; key = reader.sized()) {
    const name = bytesToHex(key)
    if (map.has(name)) throw new ScriptStop('signature-malformed')
    map.set(name, reader.sized())
  }
  return map
}

function readOutput(bytes: Uint8Array | undefined): WitnessOutput | undefined {
  if (!bytes) return undefined
  const reader = byteReader(bytes)
  const output = { amount: reader.take(8), script: reader.sized() }
  reader.end()
  return output
}

/**
 * BIP-322's proof of funds: a finalized PSBT of version 0 (BIP-174), with the outputs that its inputs spend where it has a witness UTXO.
 */
export function readPsbt(bytes: Uint8Array): { toSign: ToSign; spent: readonly (WitnessOutput | undefined)[] } {
  const reader = byteReader(bytes)
  if (bytesToHex(reader.take(5)) !== '70736274ff') throw new ScriptStop('signature-malformed')
  const global = readMap(reader)
  const unsigned = global.get('00')
  // Version 2 (BIP-370) has its transaction in parts.
  if (!unsigned) throw new ScriptStop(global.has('fb') ? 'no-verifier' : 'signature-malformed')
  const { inputs, ...rest } = readToSign(unsigned)
  const read = inputs.map((input) => {
    const map = readMap(reader)
    const witness = byteReader(map.get('08') ?? Uint8Array.of(0))
    const signed = { ...input, scriptSig: map.get('07') ?? new Uint8Array(), witness: readWitness(witness) }
    witness.end()
    if (input.scriptSig.length || input.witness.length) throw new ScriptStop('signature-malformed')
    return { signed, output: readOutput(map.get('01')) }
  })
  readMap(reader)
  reader.end()
  const [first, ...more] = read.map(({ signed }) => signed)
  if (!first) throw new ScriptStop('signature-malformed')
  return { toSign: { ...rest, inputs: [first, ...more] }, spent: read.map(({ output }) => output) }
}
