import type { Lazy } from '../kernel/lazily.ts'
import type { WithSignal } from '../kernel/ports/namespace.ts'
import { settle } from './settle.ts'

/**
 * Requests that need code which loads later. Whom one is for is looked at first, so that one which can't be right loads and asks nothing.
 *
 * @param whom throws where a request is not for us (`connection/mismatch`, `network/not-found`)
 * @example
 * const asks = requests(lazily(() => import('./chain/index.ts')), wallet)
 * transfer: (parameters) => asks(parameters, ({ transfer }, on) => transfer(on, parameters))
 */
export function requests<Code, Parameters extends WithSignal, On>(
  code: Lazy<Code>,
  whom: (parameters: Parameters) => On,
) {
  return <T>(parameters: Parameters, call: (code: Code, on: On) => Promise<T>): Promise<T> =>
    settle(parameters, async () => {
      const on = whom(parameters)
      return code.run((loaded) => call(loaded, on))
    })
}
