import * as v from 'valibot'
import type { Share } from '../../limits/budget.ts'
import type { RateTable } from '../../limits/rate-table.ts'
import type { Mailbox } from '../../store/mailbox.ts'
import type { Hub } from '../hub.ts'
import type { Peer } from '../peer.ts'
import type { StoredByAddress } from '../quotas/stored-bytes.ts'
import type { RelayConfig } from '../relay-config.ts'
import { RpcError } from '../rpc-error.ts'

/** What a method works with. */
export type MethodContext = {
  readonly peer: Peer
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly limits: RelayConfig
  /** Limits the messages of each topic. */
  readonly topics: RateTable
  /**
   * Counts bytes that the relay reads or writes for the caller's address, besides those that it receives. False when
   * there were too many.
   */
  readonly spend: (bytes: number) => boolean
  /** Subscriptions of the caller's socket. */
  readonly subscriptions: Share
  /** Counts and limits what the caller's address may store. */
  readonly keeping: StoredByAddress
  /** In ms. */
  readonly now: () => number
  /**
   * Runs a function after the answer was sent: a client must know its subscription before that subscription's first
   * message arrives.
   */
  afterReply(work: () => void): void
}

export type Method = (params: unknown, context: MethodContext) => Promise<unknown>

/** A method whose params are checked before it runs. Wrong params get an invalid-params error that names the field. */
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
