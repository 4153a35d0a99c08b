import type { LatchkeyClient } from '../../kernel/client.ts'
import { updateOperation } from './operations.ts'

/**
 * Fails what phone wallets were asked in sessions that have ended: no answer will come. What was answered there without a hash needs
 * no place in storage any more either.
 */
export function failRequests(client: LatchkeyClient, isGone: (sessionId: string) => boolean): void {
  for (const { id, status, request, hash } of client.operations.getState())
    if (request && hash === undefined && isGone(request.sessionId))
      updateOperation(client, id, { status: status === 'asked' ? 'failed' : status, request: undefined })
}
