import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { finalisePairing } from './finalise-pairing.ts'
import { readPendingPairing } from './pending-pairing.ts'

/**
 * Finishes what an earlier page began: the visitor opened a wallet, the phone threw the page away meanwhile, and the approval is found by
 * the page that was loaded afterwards. Does nothing when no link was open.
 */
export function resumePairing(client: LatchkeyClient, connections: readonly Connection[]): void {
  const [first, ...rest] = connections
  const pending = first && readPendingPairing(client)
  if (pending && !pending.known.includes(first.sessionId)) finalisePairing(client, [first, ...rest], pending)
}
