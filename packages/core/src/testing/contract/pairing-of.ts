import type { PairingPort } from '../../kernel/ports/pairing.ts'
import type { Transport } from '../../kernel/ports/session.ts'

/** A pairing port that finds one session at every visit. */
export function pairingOf(transport: Transport): PairingPort {
  const session = { id: transport.sessionId, peer: transport.peer, transports: [transport] }
  return {
    contract: 1,
    id: 'contract',
    reach: 'private',
    create: () => ({
      start: () => () => {},
      prepare() {},
      hasStored: () => true,
      connect: () => Promise.reject(new Error('No pairing in this test')),
      restore: async () => [session],
      async disconnect() {},
    }),
  }
}
