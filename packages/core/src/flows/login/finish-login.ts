import type { CoreClient, InternalFeature } from '../../kernel/client.ts'
import { activeChainId } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { LoginMethod } from '../../kernel/ports/auth.ts'
import type { ChainId, Namespace } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { markConnecting } from '../connecting/mark-connecting.ts'
import { userDisconnected } from '../connecting/user-disconnected.ts'
import { failureOf, isDisconnected } from './login-errors.ts'
import { loginState } from './login-state.ts'

type Finish = (method: LoginMethod, signal: AbortSignal) => Promise<readonly Connection[]>

/** Namespaces that a login has accounts in. */
const loginNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** One attempt, and the flows that wait for it: the method of each by its signal, the oldest first. */
type Attempt = {
  readonly waiting: Map<AbortSignal, LoginMethod>
  readonly controller: AbortController
  readonly connections: Promise<readonly Connection[]>
}

/**
 * The last step of every way to log in: the accounts of the visitor become connections. Calls at the same time share one attempt, which is
 * aborted when all of their signals are.
 *
 * @example const connections = await client.use(finishLogin)('email', signal)
 */
export const finishLogin: InternalFeature<Finish> = {
  id: 'finish-login',
  create(client) {
    let running: Attempt | undefined
    const end = (attempt: Attempt) => {
      if (running === attempt) running = undefined
    }
    function begin(first: LoginMethod): Attempt {
      const waiting: Attempt['waiting'] = new Map()
      const controller = new AbortController()
      const oldest = () => [...waiting.values()][0] ?? first
      const connections = open(client, oldest, controller.signal).finally(() => end(attempt))
      const attempt: Attempt = { waiting, controller, connections }
      return attempt
    }
    return (method, signal) => {
      running ??= begin(method)
      const attempt = running
      attempt.waiting.set(signal, method)
      const leave = () => {
        attempt.waiting.delete(signal)
        if (attempt.waiting.size) return
        // A later call begins an attempt of its own.
        end(attempt)
        attempt.controller.abort(signal.reason)
      }
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
      return attempt.connections
    }
  },
}

async function open(
  client: CoreClient,
  waitingMethod: () => LoginMethod,
  signal: AbortSignal,
): Promise<readonly Connection[]> {
  const state = client.use(loginState)
  const stop = markConnecting(client, loginNamespaces)
  try {
    const chainId = wantedChain(client)
    const type = chainId && state.getState().preferredAccountTypes[chainId.split(':')[0] as Namespace]
    const opened = await state.auth().open({ signal, chainId, type })
    // The last caller may have left while the answer was on its way.
    signal.throwIfAborted()
    client.storage.item(userDisconnected).remove()
    const connections = await state.adopt(opened, true)
    if (!connections.length && !client.connection.getState().sessions[opened.session.id]?.connectionIds.length)
      throw new LatchkeyError('network/unsupported', { details: 'The login has an account on no network of this app.' })
    const method = waitingMethod()
    state.used(method)
    client.events.emit('CONNECT_SUCCESS', {
      method: kindOf(method),
      name: method,
      namespaces: opened.session.transports.map(({ namespace }) => namespace),
    })
    return connections
  } catch (thrown) {
    if (!isDisconnected(failureOf(thrown))) {
      const { code, shortMessage: message } = normalizeError(thrown)
      client.events.emit('CONNECT_ERROR', { message, code })
    }
    throw thrown
  } finally {
    stop()
  }
}

/** The network in use, where a login can be on it. */
function wantedChain({ connection }: CoreClient): ChainId | undefined {
  const state = connection.getState()
  const wanted = [state.activeNamespace, ...loginNamespaces].find((namespace) => loginNamespaces.includes(namespace))
  return wanted && activeChainId(state, wanted)
}

function kindOf(method: LoginMethod): 'email' | 'social' | 'farcaster' | 'passkey' {
  return method === 'email' || method === 'farcaster' || method === 'passkey' ? method : 'social'
}
