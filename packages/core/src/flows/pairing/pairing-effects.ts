import type { CoreClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { pairingMarginMs } from '../../kernel/limits.ts'
import type { EffectRunners } from '../../kernel/machine.ts'
import { markConnecting } from '../connecting/mark-connecting.ts'
import { settleConnected } from '../modal/settle-connected.ts'
import { finalisePairing } from './finalise-pairing.ts'
import type { PairingEffect, PairingMachineEvent } from './pairing-event.ts'
import type { PairingState } from './pairing-state.ts'
import { pendingPairing } from './pending-pairing.ts'
import { sharedPairing } from './shared-pairing.ts'

/** The effects of the pairing's machine. `read` returns its current state. */
export function pairingEffects(
  client: CoreClient,
  read: () => PairingState,
): EffectRunners<PairingMachineEvent, PairingEffect> {
  const { clock, platform, storage, events } = client
  const isOpen = () => client.router.getState().open

  return {
    async pair({ attempt }, { signal, send }) {
      try {
        const { uri, expiresAt, approval } = await client.use(sharedPairing).open({ signal })
        send({ type: 'uri', attempt, uri, expiresAt })
        send({ type: 'approved', uri, connections: await approval })
      } catch (thrown) {
        const error = normalizeError(thrown)
        const { attempt: current, shown, wallet } = read()
        if (attempt === current && shown) {
          if (error.code === 'connection/user-rejected')
            events.emit('USER_REJECTED', { name: wallet?.name ?? 'Unknown' })
          else events.emit('CONNECT_ERROR', { message: error.shortMessage, code: error.code })
        } else client.log.warn('A pairing that no view shows has failed', { error })
        send({ type: 'failed', attempt, error })
      }
    },
    expire({ expiresAt }, { signal, send }) {
      const wait = expiresAt - pairingMarginMs - clock.now()
      const cancel = clock.setTimeout(() => send({ type: 'expiring', now: clock.now(), open: isOpen() }), wait)
      signal.addEventListener('abort', cancel, { once: true })
    },
    watchPage(_, { signal, send }) {
      const off = platform.onVisibility((visible) =>
        send({ type: 'visible', visible, now: clock.now(), open: isOpen() }),
      )
      signal.addEventListener('abort', off, { once: true })
    },
    remind({ delay }, { signal, send }) {
      const cancel = clock.setTimeout(() => send({ type: 'remind' }), delay)
      signal.addEventListener('abort', cancel, { once: true })
    },
    pauseRetry({ attempt, delay }, { signal, send }) {
      const cancel = clock.setTimeout(() => send({ type: 'retryPauseOver', attempt }), delay)
      signal.addEventListener('abort', cancel, { once: true })
    },
    connecting(_, { signal }) {
      signal.addEventListener('abort', markConnecting(client), { once: true })
    },
    remember(_, { signal }) {
      const state = read()
      if (!('link' in state)) return
      const item = storage.item(pendingPairing)
      const known = Object.keys(client.connection.getState().sessions)
      item.set({ expiresAt: state.expiresAt, linking: state.linking, wallet: state.wallet, known })
      signal.addEventListener('abort', item.remove, { once: true })
    },
    finalise() {
      const state = read()
      if (state.status !== 'connected') return
      finalisePairing(client, state.connections, state)
      settleConnected(client)
    },
  }
}
