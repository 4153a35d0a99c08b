import type { CoreClient, Feature, LatchkeyClient } from '../../kernel/client.ts'
import { createMachine, derive } from '../../kernel/machine.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { settleConnected } from '../modal/settle-connected.ts'
import type { RowConnector } from '../wallets/wallet-row.ts'
import { connecting } from './connecting.ts'
import type { EcosystemAttempt, MultiConnect, WalletEcosystems } from './multi-connect-api.ts'
import {
  initialMultiConnect,
  type MultiConnectEffect,
  type MultiConnectEvent,
  type MultiConnectState,
  stepMultiConnect,
} from './multi-connect-step.ts'

/**
 * Connects one wallet in several ecosystems.
 *
 * @example
 * const ecosystems = client.use(multiConnect).wallet(row)
 * button.onclick = () => ecosystems.connect(['eip155', 'solana'])
 */
export const multiConnect: Feature<MultiConnect> = {
  id: 'multi-connect',
  create(client: CoreClient) {
    const wallets = new Map<string, WalletEcosystems>()
    return {
      wallet({ connectors }) {
        const configured = new Set(client.networks.map(({ chainNamespace }) => chainNamespace))
        const offered = connectors.filter(({ namespace }) => configured.has(namespace))
        const key = offered.map(keyOf).join(' ')
        const known = wallets.get(key) ?? createWallet(client, offered)
        wallets.set(key, known)
        return known
      },
    }
  },
}

function createWallet(client: CoreClient, connectors: readonly RowConnector[]): WalletEcosystems {
  const attempts = connectors.map((connector) => client.use(connecting).attempt(connector))
  const attemptOf = (key: string) => attempts[connectors.findIndex((connector) => keyOf(connector) === key)]
  const isConnected = (key: string) => connectors.some((one) => keyOf(one) === key && connectionOf(client, one))

  const machine = createMachine<MultiConnectState, MultiConnectEvent, MultiConnectEffect>({
    initial: initialMultiConnect,
    step: stepMultiConnect,
    clock: client.clock,
    onDefect: (error) => client.log.error('Connecting several ecosystems broke', { error }),
    effects: {
      ask({ connector }, { signal, send }) {
        const attempt = attemptOf(connector)
        const answered = () => send({ type: 'answered', key: connector })
        if (!attempt || isConnected(connector)) return answered()
        const off = attempt.subscribe(({ status }) => {
          if (status === 'connecting' || status === 'idle') return
          off()
          answered()
        })
        signal.addEventListener(
          'abort',
          () => {
            off()
            // Left: a visitor who comes back starts again, the wallet's own prompt stays.
            if (attempt.getState().status === 'connecting') attempt.leave()
          },
          { once: true },
        )
        const { status } = attempt.getState()
        if (status === 'idle' || status === 'connected') attempt.start()
        else if (status !== 'connecting') attempt.retry()
      },
      finish({ asked }) {
        // If several connected, the first one becomes the active one, not the one that was asked last.
        const [first] = connectors.filter((one) => asked.includes(keyOf(one)) && isConnected(keyOf(one)))
        if (first) client.dispatch({ type: 'namespaceActivated', namespace: first.namespace })
        if (asked.every(isConnected)) settleConnected(client, 'ConnectingMultiChain')
      },
    },
  })

  const store = derive(
    [machine, client.connection, ...attempts],
    ({ queue }, _connections, ...states): readonly EcosystemAttempt[] =>
      connectors.map((connector, index) => {
        const state = states[index] as ReturnType<(typeof attempts)[number]['getState']>
        const status = connectionOf(client, connector)
          ? 'connected'
          : queue.indexOf(keyOf(connector)) > 0
            ? 'waiting'
            : state.status === 'connected'
              ? 'idle'
              : state.status
        return { connector, status, late: state.status === 'connecting' && state.late }
      }),
  )
  return {
    ...store,
    connect(namespaces) {
      const wanted = connectors.filter(
        (connector) =>
          (namespaces?.includes(connector.namespace) ?? true) && connectionOf(client, connector) === undefined,
      )
      machine.send({ type: 'connect', keys: wanted.map(keyOf) })
    },
    leave() {
      machine.send({ type: 'leave' })
      for (const attempt of attempts) attempt.leave()
    },
  }
}

function keyOf({ adapterId, connectorId }: RowConnector): string {
  return `${adapterId}:${connectorId}`
}

function connectionOf(client: LatchkeyClient, { adapterId, connectorId }: RowConnector): Connection | undefined {
  return Object.values(client.connection.getState().connections).find(
    (connection) => connection.adapterId === adapterId && connection.connectorId === connectorId,
  )
}
