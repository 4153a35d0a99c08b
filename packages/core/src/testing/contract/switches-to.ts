import type { Network } from '../../kernel/ports/network.ts'
import { adapterOf } from '../adapter-of.ts'
import { check } from './check.ts'
import type { RoundTrip } from './contract-harness.ts'

/**
 * The round trip of `switchNetwork`: to each of the networks in turn, the last one first.
 *
 * @example const roundTrips = { switchNetwork: switchesTo([mainnet, base]) }
 */
export function switchesTo(networks: readonly Network[]): RoundTrip {
  return async ({ client, connection }) => {
    for (const network of [...networks].reverse()) {
      await adapterOf(client, connection.adapterId).can.switchNetwork?.({ connectionId: connection.id, network })
      const now = client.connection.getState().connections[connection.id]?.chainId
      check(now === network.caipNetworkId, `the connection is on ${now} after a switch to ${network.caipNetworkId}`)
    }
  }
}
