import type { Context } from 'hono'
import { addressOf } from '../limits/address.ts'
import type { Asker } from '../limits/turns.ts'
import type { ServicesEnv } from './services-context.ts'

/** The visitor of a request, for work that waits for its turn. */
export function askerOf(c: Context<ServicesEnv>, addressHeader: string | undefined): Asker {
  const { incoming, outgoing } = c.env
  return { address: addressOf(incoming, addressHeader), hasGone: () => outgoing.destroyed }
}
