import { LatchkeyError, normalizeError } from '../kernel/errors/index.ts'
import type { WithSignal } from '../kernel/ports/namespace.ts'
import { abortable } from '../kernel/promises/abortable.ts'

/**
 * Makes a request, in the same turn. What is aborted before it begins never reaches the wallet, later it settles with `request/aborted` at
 * once; whatever is thrown is a `LatchkeyError`. Wallets that say no in words of their own are understood by their drivers.
 *
 * @example settle(parameters, async () => signMessage(connections.of(parameters), parameters.message))
 */
export async function settle<T>({ signal }: WithSignal, call: () => Promise<T>): Promise<T> {
  try {
    if (signal?.aborted) throw new LatchkeyError('request/aborted')
    return await abortable(call(), signal)
  } catch (thrown) {
    throw normalizeError(thrown)
  }
}
