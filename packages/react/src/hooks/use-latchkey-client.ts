import type { Client } from '@latchkey/core'
import { useLatchkeyContext } from '../provider/context.ts'

/** The client of the provider above, for `@latchkey/core`'s actions. */
export function useLatchkeyClient(): Client {
  return useLatchkeyContext().client
}
