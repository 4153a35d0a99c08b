import type { LatchkeyClient } from '../../kernel/client.ts'
import { updateOperation } from './operations.ts'

/**
 * Fails the requests to phone wallets in sessions that have ended: no answer will come. An answered request without a hash isn't needed in
 * storage any more either.
 */
export function failRequests(client: LatchkeyClient, isGone: (sessionId: string) => boolean): void {
  for (const { id, status, request, hash } of client.operations.getState())
    if (request && hash === undefined && isGone(request.sessionId))
      updateOperation(client, id, {
        status: status === 'asked' ? 'failed' : status,
        unclear: status === 'asked',
        request: undefined,
      })
}
