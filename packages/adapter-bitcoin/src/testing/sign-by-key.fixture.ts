import { type BitcoinKey, signBitcoinPsbt } from '@latchkey/test-wallets'
import { Psbt } from 'bitcoinjs-lib'

/** Signs all inputs of a PSBT with a key, base64 in and out. */
export function signByKey(psbt: string, key: BitcoinKey, finalize = false): string {
  const inputs = Psbt.fromBase64(psbt).data.inputs.map((_, index) => ({ index, key }))
  return Buffer.from(signBitcoinPsbt(Uint8Array.from(Buffer.from(psbt, 'base64')), inputs, finalize)).toString('base64')
}
