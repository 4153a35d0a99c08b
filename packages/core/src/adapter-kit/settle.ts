import { LatchkeyError, normalizeError } from '../kernel/errors/index.ts'
import type { WithSignal } from '../kernel/ports/namespace.ts'
import { abortable } from '../kernel/promises/abortable.ts'

/**
 * Makes a request in the same turn of the event loop. A request that was aborted beforehand never reaches the wallet. A later abort settles it with
 * `request/aborted` at once. All errors become `LatchkeyError`s. The driver recognises a wallet's own words for a refusal.
 *
 * @example settle(parameters, async () => signMessage(connections.resolveTarget(parameters), parameters.message))
 */
export async function settle<T>({ signal }: WithSignal, call: () => Promise<T>): Promise<T> {
  try {
    if (signal?.aborted) throw new LatchkeyError('request/aborted')
    return await abortable(call(), signal)
  } catch (thrown) {
    throw normalizeError(thrown)
  }
}
