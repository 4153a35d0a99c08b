import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { Feature } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import { isLatchkeyError, LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { connectHintMs } from '../../kernel/limits.ts'
import { createMachine, type Machine, type Step } from '../../kernel/machine.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { afterNetworkSwitch } from '../modal/after-network-switch.ts'
import { switchNetwork } from './switch-network.ts'

/** `attempt` counts the requests, so that a late answer to an older one changes nothing. */
export type NetworkSwitchState =
  | { readonly status: 'idle' }
  /** `isLate`: the wallet takes so long that its prompt may be gone. */
  | { readonly status: 'pending'; readonly chainId: ChainId; readonly attempt: number; readonly isLate?: boolean }
  | {
      readonly status: 'rejected' | 'error'
      readonly chainId: ChainId
      readonly attempt: number
      readonly error: LatchkeyError
    }
  | { readonly status: 'done'; readonly chainId: ChainId; readonly attempt: number }

/** What can happen to a switch of network. */
export type NetworkSwitchEvent =
  | { readonly type: 'SWITCH'; readonly chainId: ChainId }
  | { readonly type: 'RETRY' }
  | { readonly type: 'LATE'; readonly attempt: number }
  | { readonly type: 'SWITCHED'; readonly attempt: number }
  | { readonly type: 'FAILED'; readonly attempt: number; readonly error: LatchkeyError }

type Switching = {
  readonly key: string
  readonly type: 'switch'
  readonly chainId: ChainId
  readonly attempt: number
  readonly onLeave: 'detach'
}

const step: Step<NetworkSwitchState, NetworkSwitchEvent, Switching> = (state, event) => {
  const attempt = 'attempt' in state ? state.attempt : 0
  switch (event.type) {
    case 'SWITCH':
      return begin(event.chainId, attempt + 1)
    case 'RETRY':
      return 'chainId' in state && state.status !== 'done' ? begin(state.chainId, attempt + 1) : keep(state)
    case 'LATE':
      return keep(state.status === 'pending' && event.attempt === attempt ? { ...state, isLate: true } : state)
    case 'SWITCHED':
      if (state.status !== 'pending' || event.attempt !== attempt) return keep(state)
      return [{ status: 'done', chainId: state.chainId, attempt }]
    case 'FAILED': {
      if (state.status !== 'pending' || event.attempt !== attempt) return keep(state)
      const status = isLatchkeyError(event.error, 'connection/user-rejected') ? 'rejected' : 'error'
      return [{ status, chainId: state.chainId, attempt, error: event.error }]
    }
  }
}

function begin(chainId: ChainId, attempt: number): readonly [NetworkSwitchState, readonly Switching[]] {
  return [{ status: 'pending', chainId, attempt }, [asking(chainId, attempt)]]
}

function keep(state: NetworkSwitchState): readonly [NetworkSwitchState, readonly Switching[]] {
  return [state, state.status === 'pending' ? [asking(state.chainId, state.attempt)] : []]
}

function asking(chainId: ChainId, attempt: number): Switching {
  return { key: `switch:${attempt}`, type: 'switch', chainId, attempt, onLeave: 'detach' }
}

/** The switch that a visitor asked for, with retry. The request to the wallet goes on when the visitor leaves the view, and its answer counts. */
export const networkSwitch: Feature<Machine<NetworkSwitchState, NetworkSwitchEvent>> = {
  id: 'network-switch',
  create: (client) =>
    createMachine<NetworkSwitchState, NetworkSwitchEvent, Switching>({
      initial: { status: 'idle' },
      step,
      clock: client.clock,
      onDefect: (error) => client.log.error('A network switch broke', { error }),
      effects: {
        async switch({ chainId, attempt }, { send }) {
          const { connection, clock } = client
          const asked = activeConnection(connection.getState(), namespaceOf(chainId))
          const cancel = clock.setTimeout(() => send({ type: 'LATE', attempt }), connectHintMs)
          // A wallet that is gone may never answer.
          const off = connection.subscribe(({ connections }) => {
            if (asked && !connections[asked.id]) end(new LatchkeyError('connection/not-found'))
          })
          function end(error?: unknown) {
            cancel()
            off()
            send(error ? { type: 'FAILED', attempt, error: normalizeError(error) } : { type: 'SWITCHED', attempt })
          }
          await switchNetwork(client, { chainId }).then(() => {
            end()
            afterNetworkSwitch(client)
          }, end)
        },
      },
    }),
}
