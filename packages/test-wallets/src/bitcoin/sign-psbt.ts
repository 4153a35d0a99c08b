import { Transaction } from '@scure/btc-signer'
import { providerError } from '../shared/provider-error.ts'
import type { BitcoinKey } from './bitcoin-key.ts'

/** An input and the key that signs it. */
export type PsbtInput = {
  readonly index: number
  readonly key: BitcoinKey
  readonly sighashTypes?: readonly number[] | undefined
}

const anything = { allowUnknownInputs: true, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true } as const

/**
 * Signs inputs of a PSBT. Throws a `ProviderError` when the bytes are no PSBT, or an input isn't the key's.
 *
 * @example const signed = signPsbt(psbt, [{ index: 0, key }])
 */
export function signPsbt(psbt: Uint8Array, inputs: readonly PsbtInput[], finalize = false): Uint8Array {
  const transaction = readPsbt(psbt)
  for (const { index, key, sighashTypes } of inputs) {
    try {
      key.signInput(transaction, index, sighashTypes)
      if (finalize) transaction.finalizeIdx(index)
    } catch (error) {
      throw providerError(-32602, `Input ${index} can't be signed with ${key.address}: ${String(error)}`)
    }
  }
  return transaction.toPSBT()
}

/** Finalises a signed PSBT: the transaction in the form for nodes, in hex, and its id. */
export function extractTransaction(psbt: Uint8Array): { readonly hex: string; readonly txid: string } {
  const transaction = readPsbt(psbt)
  if (!transaction.isFinal) transaction.finalize()
  return { hex: transaction.hex, txid: transaction.id }
}

/** The inputs of a PSBT that spend outputs of these keys. */
export function ownInputs(psbt: Uint8Array, keys: readonly BitcoinKey[]): readonly PsbtInput[] {
  const transaction = readPsbt(psbt)
  return Array.from({ length: transaction.inputsLength }, (_, index) => {
    const { witnessUtxo, nonWitnessUtxo, index: vout = 0 } = transaction.getInput(index)
    const script = witnessUtxo?.script ?? nonWitnessUtxo?.outputs[vout]?.script
    const key = keys.find((one) => script && one.script.join() === script.join())
    return key ? [{ index, key }] : []
  }).flat()
}

export function readPsbt(psbt: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(psbt, anything)
  } catch (error) {
    throw providerError(-32602, `These bytes are not a PSBT: ${String(error)}`)
  }
}
