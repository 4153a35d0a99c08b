import { fromBase64, signFailed } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import type { DriverInput } from '../driver.ts'
import { type Given, type Prevout, type Unlocking, unlock } from './check-witness.ts'
import { readWitness } from './read-witness.ts'
import { readScript, same } from './scripts.ts'

const invalid = (details: string) => new LatchkeyError('request/invalid', { details })

/** The app's PSBT, with the spent outputs that it contains. Throws `request/invalid`. */
export function readPsbt(text: unknown): Psbt {
  const bytes = typeof text === 'string' && text !== '' ? fromBase64(text.trim()) : undefined
  try {
    if (bytes) return Psbt.fromBuffer(bytes)
  } catch {
    // Handled below.
  }
  throw invalid('`psbt` must be a PSBT in base64.')
}

/** The output that an input spends. A whole transaction in the PSBT must be the one that the input names. */
export function prevoutOf(psbt: Psbt, index: number): Prevout | undefined {
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index] ?? {}
  const { hash, index: vout } = psbt.txInputs[index] ?? {}
  if (nonWitnessUtxo && hash && vout !== undefined) {
    const parent = Transaction.fromBuffer(nonWitnessUtxo)
    const output = same(parent.getHash(), hash) ? parent.outs[vout] : undefined
    if (!output) throw invalid(`Input ${index} names another transaction than it gives.`)
    return { script: output.script, sats: output.value }
  }
  return witnessUtxo && { script: witnessUtxo.script, sats: witnessUtxo.value }
}

/** The transaction of a PSBT, without signatures. */
export function unsignedOf(psbt: Psbt): Transaction {
  return Transaction.fromBuffer(psbt.data.getTransaction())
}

/** The checked answer of a wallet. */
export type SignedPsbt = { readonly psbt: Psbt; readonly unlocking: ReadonlyMap<number, Unlocking> }

/**
 * Returns the wallet's PSBT if it is exactly the requested transaction and every requested input has a valid signature that commits to it.
 * Otherwise throws `wallet/sign-failed`, so nothing is sent.
 */
export function checkSigned(requested: Psbt, answer: Uint8Array, inputs: readonly DriverInput[]): SignedPsbt {
  const signed = parse(answer)
  const transaction = unsignedOf(requested)
  if (!same(transaction.toBuffer(), unsignedOf(signed).toBuffer()))
    throw signFailed('The wallet gave another transaction back than it was asked to sign.')
  const prevouts = requested.data.inputs.flatMap((_, index) => prevoutOf(requested, index) ?? [])
  const all = prevouts.length === transaction.ins.length
  const unlocking = new Map<number, Unlocking>()
  for (const { index, sighashTypes } of inputs) {
    const prevout = prevoutOf(requested, index)
    if (!prevout) throw invalid(`Input ${index} does not say which output it spends.`)
    const list = all ? prevouts : transaction.ins.map((_, at) => (at === index ? prevout : { ...prevout, sats: 0n }))
    const taproot = readScript(prevout.script)?.type === 'p2tr'
    if (taproot && !all) throw invalid('A taproot signature needs all outputs that are spent.')
    const own = requested.data.inputs[index]?.sighashType
    const allowed = sighashTypes ?? (own === undefined ? (taproot ? [0, 1] : [1]) : [own])
    const found = givenOf(signed, index)
      .map((given) => unlock(transaction, index, list, given, allowed))
      .find(Boolean)
    if (!found) throw signFailed(`Input ${index} came back without a signature of this account.`)
    unlocking.set(index, found)
  }
  return { psbt: signed, unlocking }
}

/** The transaction in the form for nodes. Other inputs must be final already, or `bitcoinjs-lib` must be able to finalise them. */
export function extract({ psbt, unlocking }: SignedPsbt): Transaction {
  const transaction = unsignedOf(psbt)
  for (const index of transaction.ins.keys()) {
    const own = unlocking.get(index)
    const { scriptSig, witness } = own ?? finishedOf(psbt, index)
    transaction.setInputScript(index, scriptSig)
    transaction.setWitness(index, [...witness])
  }
  return transaction
}

function finishedOf(psbt: Psbt, index: number): Unlocking {
  try {
    const { finalScriptSig, finalScriptWitness } = psbt.data.inputs[index] ?? {}
    if (!finalScriptSig && !finalScriptWitness) psbt.finalizeInput(index)
    const input = psbt.data.inputs[index]
    const witness = input?.finalScriptWitness ? readWitness(input.finalScriptWitness) : []
    if (witness) return { scriptSig: input?.finalScriptSig ?? new Uint8Array(), witness }
  } catch {
    // Handled below.
  }
  throw invalid(`Input ${index} is not signed, so the transaction can't be sent yet.`)
}

function parse(answer: Uint8Array): Psbt {
  try {
    return Psbt.fromBuffer(answer)
  } catch {
    throw signFailed('The wallet answered with something that is no PSBT.')
  }
}

/** The signatures of one input, from any field where wallets put them. */
function givenOf(psbt: Psbt, index: number): readonly Given[] {
  const { finalScriptSig, finalScriptWitness, partialSig = [], tapKeySig } = psbt.data.inputs[index] ?? {}
  const partial = partialSig.map(({ pubkey, signature }) => ({ signature, publicKey: pubkey }))
  const [signature, publicKey] = (finalScriptWitness && readWitness(finalScriptWitness)) ?? pushes(finalScriptSig)
  return [
    ...(tapKeySig ? [{ signature: tapKeySig }] : []),
    ...partial,
    ...(signature ? [{ signature, publicKey }] : []),
  ]
}

/** The pushes of a legacy `scriptSig`, if all are short. */
function pushes(script: Uint8Array | undefined): readonly Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; script && at < script.length; ) {
    const size = script[at] ?? 0
    if (size > 75 || at + 1 + size > script.length) return []
    found.push(script.slice(at + 1, at + 1 + size))
    at += 1 + size
  }
  return found
}
