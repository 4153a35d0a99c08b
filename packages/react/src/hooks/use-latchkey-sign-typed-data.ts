import { type SignTypedDataParameters, signTypedData } from '@latchkey/core'
import type { SignedMessage } from '@latchkey/core/ports'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to sign typed data (EIP-712).
 *
 * @example
 * const { mutate } = useLatchkeySignTypedData()
 * mutate({ typedData: { domain, types, primaryType: 'Mail', message } })
 */
export function useLatchkeySignTypedData(): UseLatchkeyRequestReturnType<SignTypedDataParameters, SignedMessage> {
  return useRequest(signTypedData)
}
