import type { CoreClient, Feature } from '../../kernel/client.ts'
import { earlyError } from '../../kernel/errors/early-error.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import { connectHintMs } from '../../kernel/limits.ts'
import { createMachine } from '../../kernel/machine.ts'
import { settleConnected } from '../modal/settle-connected.ts'
import { awaitConnector, presentConnector } from './await-connector.ts'
import type { ConnectAttempt, Connecting } from './connecting-api.ts'
import type { ConnectingState } from './connecting-state.ts'
import { type ConnectingEffect, type ConnectingEvent, initialConnecting, stepConnecting } from './connecting-step.ts'
import { type PendingConnection, requestConnection } from './request-connection.ts'

type Wanted = Parameters<Connecting['attempt']>[0]

/**
 * Attempts to connect the wallets of this browser.
 *
 * @example
 * const attempt = client.use(connecting).attempt({ adapterId: 'wagmi', connectorId: 'io.rabby' })
 * button.onclick = () => attempt.start()
 */
export const connecting: Feature<Connecting> = {
  id: 'connecting',
  create(client: CoreClient) {
    const attempts = new Map<string, ConnectAttempt>()
    return {
      attempt({ adapterId, connectorId }) {
        const key = `${adapterId}:${connectorId}`
        const known = attempts.get(key) ?? createAttempt(client, { adapterId, connectorId })
        attempts.set(key, known)
        return known
      },
    }
  },
}

function createAttempt(client: CoreClient, wanted: Wanted): ConnectAttempt {
  /** The prompt that the wallet shows now; it outlives the view. */
  let shown: PendingConnection | undefined

  function ask(): PendingConnection {
    const asked = requestConnection(client, wanted)
    shown = asked
    const settle = () => {
      if (shown === asked) shown = undefined
    }
    asked.answer.then(settle, settle)
    return asked
  }

  const machine = createMachine<ConnectingState, ConnectingEvent, ConnectingEffect>({
    initial: initialConnecting,
    step: stepConnecting,
    clock: client.clock,
    onDefect: (error) => client.log.error('A connect attempt broke', { error }),
    effects: {
      late({ tries }, { signal, send }) {
        const cancel = client.clock.setTimeout(() => send({ type: 'late', tries }), connectHintMs)
        signal.addEventListener('abort', cancel, { once: true })
      },
      watch({ connection: { id } }, { signal, send }) {
        const off = client.connection.subscribe(({ connections }, before) => {
          if (before.connections[id] && !connections[id]) send({ type: 'disconnected' })
        })
        signal.addEventListener('abort', off, { once: true })
      },
      connect({ tries, fresh }, { signal, send }) {
        async function follow({ answer, detach }: PendingConnection) {
          // Left while the wallet asks: its prompt stays, and a visitor who comes back finds the same prompt.
          signal.addEventListener('abort', detach, { once: true })
          try {
            const { connection } = await answer
            const left = signal.aborted
            send({ type: 'approved', tries, connection })
            if (!left) settleConnected(client)
          } catch (error) {
            send({ type: 'failed', tries, error: error as LatchkeyError })
          }
        }
        if (shown && !fresh) {
          shown.rejoin()
          return follow(shown)
        }
        if (presentConnector(client, wanted)) return follow(ask())
        return awaitConnector(client, wanted, signal).then(() => {
          if (signal.aborted) return undefined
          if (presentConnector(client, wanted)) return follow(ask())
          return send({ type: 'failed', tries, error: unavailable(wanted) })
        })
      },
    },
  })
  const { getState, getInitialState, subscribe, send } = machine
  return {
    getState,
    getInitialState,
    subscribe,
    start: () => send({ type: 'start' }),
    retry: () => send({ type: 'retry' }),
    leave: () => send({ type: 'leave' }),
  }
}

function unavailable({ connectorId }: Wanted): LatchkeyError {
  return earlyError('connector/not-found', 'Connector not found', {
    input: connectorId,
    details: 'Its wallet did not appear in the page.',
  })
}
