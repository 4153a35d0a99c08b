import type { CoreClient, Feature } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import { createMachine, type Machine } from '../../kernel/machine.ts'
import { deepLink } from '../wallets/wallet-links.ts'
import { baseLink } from './base-link.ts'
import type { PairingFlow } from './pairing-api.ts'
import { pairingEffects } from './pairing-effects.ts'
import type { PairingEffect, PairingMachineEvent } from './pairing-event.ts'
import type { PairingState } from './pairing-state.ts'
import { initialPairing, stepPairing } from './pairing-step.ts'

/**
 * The client's one pairing by QR code or link.
 *
 * @example
 * const pairing = client.use(pairingFlow)
 * pairing.subscribe((state) => 'uri' in state && drawQrCode(state.uri))
 * pairing.show()
 */
export const pairingFlow: Feature<PairingFlow> = {
  id: 'pairing',
  create(client: CoreClient) {
    const { clock } = client
    const machine: Machine<PairingState, PairingMachineEvent> = createMachine<
      PairingState,
      PairingMachineEvent,
      PairingEffect
    >({
      initial: initialPairing,
      step: stepPairing,
      effects: pairingEffects(client, () => machine.getState()),
      clock,
      onDefect: (error) => client.log.error('The pairing broke', { error }),
    })
    const { getState, getInitialState, subscribe, send } = machine
    // When the last phone session ends, the state of its pairing is reset. A pairing that is under way is another one.
    client.connection.subscribe((now, before) => {
      const { status } = getState()
      if (isPaired(before) && !isPaired(now) && (status === 'connected' || status === 'idle')) send({ type: 'reset' })
    })
    return {
      getState,
      getInitialState,
      subscribe,
      prepare: () => client.pairing?.prepare(),
      prefetch: () => send({ type: 'prefetch', now: clock.now() }),
      show: (wallet) => send({ type: 'show', wallet, now: clock.now() }),
      hide: () => send({ type: 'hide' }),
      opened: ({ href, name }, wallet) => send({ type: 'linkPressed', link: { href: baseLink(href), name }, wallet }),
      showQr: () => send({ type: 'showQr' }),
      retry: () => send({ type: 'retry', now: clock.now() }),
      reset() {
        client.storage.item(deepLink).remove()
        send({ type: 'reset' })
      },
    }
  },
}

const isPaired = ({ sessions }: ConnectionState) => Object.values(sessions).some(({ source }) => source === 'pairing')
