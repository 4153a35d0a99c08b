import type { LatchkeyError } from '@latchkey/core/errors'
import { type Eip1193Provider, lockedError } from '@latchkey/eip1193'
import type { WagmiContext } from '../adapter-context.ts'
import type { WagmiConnector } from '../wagmi-types.ts'
import { toError } from './to-error.ts'

/** The error of a failed connect. A wallet that may be locked is asked whether it is. */
export async function connectFailure(
  thrown: unknown,
  connector: WagmiConnector,
  { context }: WagmiContext,
): Promise<LatchkeyError> {
  const provider = await connector.getProvider().catch(() => undefined)
  return lockedError(toError(thrown), provider as Eip1193Provider | undefined, context)
}
