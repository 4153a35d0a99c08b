import type { LatchkeyClient } from '../../kernel/client.ts'
import { isLatchkeyError, LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { SignedSignIn } from '../../kernel/ports/ability-values.ts'
import type { SignInFields } from '../../kernel/ports/sign-in-fields.ts'
import type { SiwxMessage } from '../../kernel/ports/siwx.ts'
import { ask } from '../operations/ask.ts'
import { updateOperation } from '../operations/operations.ts'
import { signMessage } from '../operations/sign-message.ts'
import { failureOf } from './failure-of.ts'
import type { SignInSubject } from './sign-in-state.ts'

/** What a wallet signed, and the fields it was asked for. */
export type SignatureAnswer = SignedSignIn & { readonly data: SignInFields }

/**
 * Has a message signed: by the wallet's own sign-in feature where wallet and site know it, by `signMessage` otherwise.
 * The wallet is asked in the turn of the event loop of the call, and once: a feature that fails is not tried again on
 * the same connection. The next press uses `signMessage` instead.
 */
export function createSignatureRequest(
  client: LatchkeyClient,
): (message: SiwxMessage, subject: SignInSubject) => Promise<SignatureAnswer> {
  const failed = new Set<string>()

  function byFeature(message: SiwxMessage, subject: SignInSubject): Promise<SignedSignIn> {
    const text = message.toString()
    return ask(
      client,
      'signature',
      'signIn',
      targetOf(subject),
      async ({ entry, target }) => {
        const { signIn, signMessage: sign } = entry.instance.can
        try {
          const signed = await signIn?.({ ...target, fields: fieldsOf(message), message: text })
          if (signed && (signed.message === text || message.says?.(signed.message))) return signed
          throw new LatchkeyError('sign-in/refused', {
            details: 'The wallet signed another message than it was asked to',
          })
        } catch (thrown) {
          // No wallet was asked yet.
          if (!sign || !isLatchkeyError(thrown, 'wallet/unsupported-method')) throw thrown
          return { ...(await sign({ ...target, message: text })), message: text }
        }
      },
      (operation) => updateOperation(client, operation, { status: 'done' }),
    )
  }

  async function byText(message: SiwxMessage, subject: SignInSubject): Promise<SignedSignIn> {
    const text = message.toString()
    return { ...(await signMessage(client, { ...targetOf(subject), message: text })), message: text }
  }

  return async (message, subject) => {
    const { connectionId } = subject
    const connection = client.connection.getState().connections[connectionId]
    const features = message.says !== undefined && connection?.abilities.includes('signIn') && !failed.has(connectionId)
    try {
      return { ...(await (features ? byFeature : byText)(message, subject)), data: fieldsOf(message) }
    } catch (thrown) {
      const error = normalizeError(thrown)
      const reason = failureOf(error, { ...subject, accountType: 'eoa' })
      if (features && (reason === 'failed' || reason === 'refused')) failed.add(connectionId)
      throw error
    }
  }
}

const targetOf = ({ address: account, chainId, connectionId }: SignInSubject) => ({ account, chainId, connectionId })

function fieldsOf({ toString: _text, staleAt: _time, says: _says, ...fields }: SiwxMessage): SignInFields {
  return fields
}
