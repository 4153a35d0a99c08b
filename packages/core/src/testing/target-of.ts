import { addressOn } from '../kernel/connection/select.ts'
import type { Target } from '../kernel/ports/ability.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'
import type { Connection } from '../kernel/ports/session.ts'

/**
 * The target of a request: the account in use, with its address on the network in use.
 *
 * @example await instance.can.signMessage?.({ ...targetOf(connection), message: 'Hello' })
 */
export function targetOf<ns extends Namespace>(connection: Connection): Target<ns> {
  return {
    connectionId: connection.id,
    account: addressOn(connection),
    chainId: connection.chainId as Target<ns>['chainId'],
  }
}
