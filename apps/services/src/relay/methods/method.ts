import * as v from 'valibot'
import type { Share } from '../../limits/budget.ts'
import type { RateTable } from '../../limits/rate-table.ts'
import type { Mailbox } from '../../store/mailbox.ts'
import type { Hub } from '../hub.ts'
import type { Peer } from '../peer.ts'
import type { Keeping } from '../quotas/stored-bytes.ts'
import type { RelayConfig } from '../relay-config.ts'
import { RpcError } from '../rpc-error.ts'

/** What a method works with. */
export type MethodContext = {
  readonly peer: Peer
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly limits: RelayConfig
  /** Messages, by topic. */
  readonly topics: RateTable
  /** Counts bytes that the caller's address has the relay read or write, besides those it sends; false when there were too many. */
  readonly spend: (bytes: number) => boolean
  /** Subscriptions of the caller's socket. */
  readonly subscriptions: Share
  /** The limit of what the caller's address may store. */
  readonly keeping: Keeping
  /** In ms. */
  readonly now: () => number
  /** Runs once the answer has been sent: a client must know its subscription before the first message of it arrives. */
  afterReply(work: () => void): void
}

export type Method = (params: unknown, context: MethodContext) => Promise<unknown>

/** A method whose params are checked before it runs; wrong ones are an invalid-params error that names the field. */
export function defineMethod<Params>(
  schema: v.GenericSchema<unknown, Params>,
  run: (params: Params, context: MethodContext) => Promise<unknown>,
): Method {
  return async (params, context) => {
    const result = v.safeParse(schema, params)
    if (result.success) return run(result.output, context)
    const [issue] = result.issues
    throw new RpcError('invalidParams', `${v.getDotPath(issue) ?? 'params'}: ${issue.message}`)
  }
}
