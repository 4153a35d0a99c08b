import { loginError, refusedMethodText } from '@latchkey/frame/protocol'
import { delegateOf } from '../delegation/delegate-of.ts'
import { undelegate } from '../delegation/undelegate.ts'
import { changeOwner } from '../owners/change-owner.ts'
import type { RpcCaller, RpcContext } from '../rpc/rpc-context.ts'

/** A request of "Your login", which an app may not make. */
export type OwnRequest = { readonly method: string; readonly chainId: string; readonly params: unknown }

/**
 * Answers the requests of the login site itself, which change something after the visitor's approval.
 *
 * @throws `login/method-refused` for every app
 */
export async function answerOwnRequest(
  context: RpcContext,
  { chainId, method, params }: OwnRequest,
  caller: RpcCaller,
): Promise<unknown> {
  if (caller.origin !== context.loginOrigin) throw loginError('login/method-refused', refusedMethodText)
  switch (method) {
    case 'login_changeOwner':
      return changeOwner(context, { chainId, params }, caller)
    case 'login_readDelegate':
      return delegateOf((asked, given) => context.nodes.ask(chainId, asked, given), context.addresses.eip155)
    case 'login_undelegate':
      return undelegate(context, chainId, caller)
    default:
      throw loginError('login/method-refused', refusedMethodText)
  }
}
