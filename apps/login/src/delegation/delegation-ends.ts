import type { RpcRequest } from '../rpc/rpc-context.ts'
import { createEnds, type Ends } from '../ui/create-ends.ts'

/** The requests of "Your login" to end smart accounts, by network (CAIP-2). */
export type DelegationEnds = Ends<string>

/** @param request asks the frame, in the name of the login site */
export function createDelegationEnds(request: (request: RpcRequest) => Promise<unknown>): DelegationEnds {
  return createEnds({
    ask: (chainId) => request({ method: 'login_undelegate', params: [], chainId }),
    idOf: (chainId) => chainId,
    failed: 'undelegateFailed',
  })
}
