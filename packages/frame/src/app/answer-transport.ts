import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { AuthEvent, PortContext, Transport } from '@latchkey/core/ports'
import { lastChainOf, networksOf } from './app-networks.ts'
import type { Ask } from './link-frame.ts'
import type { LoginStorage } from './login-storage.ts'

type AnswerOptions = {
  readonly ask: Ask
  readonly context: PortContext<AuthEvent>
  readonly storage: LoginStorage
}

/**
 * Answers the requests of the adapters' connections. It knows the network in use; the login site answers all other
 * requests.
 *
 * @throws `wallet/unsupported-method` for a method that logins refuse
 */
export function answerTransport({ ask, context, storage }: AnswerOptions): Transport['request'] {
  return async ({ chainId, method, params, signal }) => {
    if (method === 'eth_chainId') {
      const [namespace, reference = '1'] = lastChainOf({ context, storage }).split(':')
      const first = networksOf({ context }, 'eip155')[0]?.slice('eip155:'.length) ?? '1'
      return `0x${BigInt(namespace === 'eip155' ? reference : first).toString(16)}`
    }
    try {
      const chainNamespace = chainId.split(':')[0]
      return await ask('RPC_REQUEST', { method, params, chainId, chainNamespace }, signal)
    } catch (error) {
      if (!isLatchkeyError(error, 'login/method-refused')) throw error
      context.emit({ type: 'refused', method })
      const { shortMessage } = error
      throw new LatchkeyError('wallet/unsupported-method', { shortMessage, details: method, cause: error })
    }
  }
}
