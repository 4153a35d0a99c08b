import { type SignMessageParameters, signMessage } from '@latchkey/core'
import type { SignedMessage } from '@latchkey/core/ports'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to sign a text.
 *
 * @example
 * const { mutate, data, status } = useLatchkeySignMessage()
 * <button onClick={() => mutate({ message: 'Hello' })}>Sign</button>
 */
export function useLatchkeySignMessage(): UseLatchkeyRequestReturnType<SignMessageParameters, SignedMessage> {
  return useRequest(signMessage)
}
