import { addressOn } from '../kernel/connection/select.ts'
import type { Target } from '../kernel/ports/ability.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'
import type { Connection } from '../kernel/ports/session.ts'

/**
 * Whom a request is for: the account in use, as it is spelled on the network in use.
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
