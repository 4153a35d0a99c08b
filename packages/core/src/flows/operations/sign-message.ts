import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { SignedMessage } from '../../kernel/ports/ability-values.ts'
import { type AskTarget, ask } from './ask.ts'
import { updateOperation } from './operations.ts'

/** Parameters of `signMessage`. */
export type SignMessageParameters = AskTarget & { /** Text, or `{ raw: '0x…' }`. */ message: string | { raw: string } }

/**
 * Asks the wallet to sign a message.
 *
 * @example const { signature } = await signMessage(client, { message: 'Hello' })
 * @throws LatchkeyError `connection/not-found`, `connection/mismatch`, `connection/user-rejected`, `wallet/sign-failed`
 */
export function signMessage(client: LatchkeyClient, parameters: SignMessageParameters): Promise<SignedMessage> {
  return ask(
    client,
    'signature',
    'signMessage',
    parameters,
    ({ entry, target }) => {
      const sign = entry.instance.can.signMessage
      if (!sign) throw new LatchkeyError('wallet/unsupported-method', {})
      return sign({ ...target, message: parameters.message })
    },
    (operation) => updateOperation(client, operation, { status: 'done' }),
  )
}
