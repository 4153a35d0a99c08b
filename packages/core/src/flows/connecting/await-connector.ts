import type { LatchkeyClient } from '../../kernel/client.ts'
import { injectedWaitMs } from '../../kernel/limits.ts'
import type { Connector } from '../../kernel/ports/connector.ts'
import type { RowConnector } from '../wallets/wallet-row.ts'

type Wanted = Pick<RowConnector, 'adapterId' | 'connectorId'>

/** The connector as its adapter has it now; `undefined` while its wallet is not in the page. */
export function presentConnector(client: LatchkeyClient, { adapterId, connectorId }: Wanted): Connector | undefined {
  return client.connectors
    .getState()
    .find(({ id, adapterId: own, installed }) => id === connectorId && own === adapterId && installed !== false)
}

/**
 * Waits for a wallet that injects itself late, a second at most. Resolves either way: whether it is there shows when it is
 * asked. Never rejects.
 */
export function awaitConnector(client: LatchkeyClient, wanted: Wanted, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      off()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const cancel = client.clock.setTimeout(done, injectedWaitMs)
    const off = client.connectors.subscribe(() => presentConnector(client, wanted) && done())
    signal.addEventListener('abort', done, { once: true })
  })
}
