import type { Client } from '../client/client.ts'
import { updateOperation } from './operations.ts'

/** Fails what phone wallets were asked in sessions that are gone: nobody answers it any more. */
export function failRequests(client: Client, isGone: (sessionId: string) => boolean): void {
  for (const { id, status, request } of client.operations.getState())
    if (status === 'asked' && request && isGone(request.sessionId)) updateOperation(client, id, { status: 'failed' })
}
