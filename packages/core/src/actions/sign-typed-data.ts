import { type AskTarget, ask } from '../flows/operations/ask.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { EvmTypedData, SignedMessage } from '../kernel/ports/ability-values.ts'
import { type PreviewChoice, showSignature, withPreview } from './with-preview.ts'

/** Parameters of `signTypedData`. */
export type SignTypedDataParameters = AskTarget &
  PreviewChoice & {
    /** EIP-712 object: domain, types, primaryType, message. */ typedData: EvmTypedData
  }

/**
 * Asks the wallet to sign typed data (EIP-712).
 *
 * @example
 * const types = { Mail: [{ name: 'text', type: 'string' }] }
 * const { signature } = await signTypedData(client, { typedData: { types, primaryType: 'Mail', message: { text: 'Hello' } } })
 * @throws LatchkeyError as `signMessage`
 */
export function signTypedData(client: LatchkeyClient, parameters: SignTypedDataParameters): Promise<SignedMessage> {
  const { typedData } = parameters
  return withPreview(client, parameters, showSignature({ kind: 'typed-data', typedData }), () =>
    ask(
      client,
      'signature',
      'signTypedData',
      parameters,
      ({ entry, target }) => {
        const sign = entry.instance.can.signTypedData
        if (!sign) throw new LatchkeyError('wallet/unsupported-method', {})
        return sign({ ...target, typedData })
      },
      (operation) => updateOperation(client, operation, { status: 'done' }),
    ),
  )
}
