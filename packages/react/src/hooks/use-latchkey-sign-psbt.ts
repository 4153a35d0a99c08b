import type { SignedPsbt } from '@latchkey/core/ports'
import { type SignPsbtParameters, signPsbt } from '@latchkey/core/wallet-calls'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected Bitcoin wallet to sign inputs of a PSBT (BIP-174).
 *
 * @example
 * const { mutate, data } = useLatchkeySignPsbt()
 * mutate({ namespace: 'bip122', psbt: offer, signInputs: [{ index: 1 }] })
 */
export function useLatchkeySignPsbt(): UseLatchkeyRequestReturnType<SignPsbtParameters, SignedPsbt> {
  return useRequest(signPsbt)
}
