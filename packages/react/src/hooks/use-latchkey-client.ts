import type { LatchkeyClient } from '@latchkey/core'
import { useLatchkeyContext } from '../provider/context.ts'

/**
 * The client of the provider above, for `@latchkey/core`'s actions.
 *
 * @example
 * const client = useLatchkeyClient()
 * const disconnectAll = () => disconnect(client)
 */
export function useLatchkeyClient(): LatchkeyClient {
  return useLatchkeyContext().client
}
