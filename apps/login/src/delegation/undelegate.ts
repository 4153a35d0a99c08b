import { loginError } from '@latchkey/frame/protocol'
import { keepsPermissions } from '../permissions/keeps-permissions.ts'
import { fillBecoming, sendBecoming, waitForPlain } from '../permissions/send-plain.ts'
import type { RpcCaller, RpcContext } from '../rpc/rpc-context.ts'
import { delegateOf } from './delegate-of.ts'

/**
 * Makes the account's address a plain account again on one network (EIP-7702). It asks the visitor, who pays for the
 * transaction, and resolves when the address follows no contract on the chain. The authorisation is valid on that
 * network only.
 *
 * @throws `login/method-refused` for an account of passkeys, and where the address follows no contract; `connection/user-rejected`, `login/failed`
 */
export async function undelegate(
  context: RpcContext,
  chainId: string,
  { origin, signal }: RpcCaller,
): Promise<undefined> {
  const { addresses, approvals, nodes, passkeyAccount } = context
  if (passkeyAccount) throw loginError('login/method-refused', 'An account of passkeys is a contract itself')
  if (!/^eip155:[1-9]\d{0,15}$/.test(chainId)) throw loginError('login/message-invalid', 'chainId: no single network')
  const read = () => delegateOf((method, params) => nodes.ask(chainId, method, params), addresses.eip155)
  const found = await read()
  if (!found) throw loginError('login/method-refused', 'On this network the account follows no contract')
  const [transaction, endsPermissions] = await Promise.all([
    fillBecoming(context, chainId),
    keepsPermissions(context, chainId),
  ])
  const fee = transaction.gas * transaction.maxFeePerGas
  const { address: delegate, isOwn } = found
  await approvals.ask(origin, { kind: 'undelegation', chainId, delegate, isOwn, endsPermissions, fee }, signal)
  await waitForPlain(context, chainId, await sendBecoming(context, chainId, transaction, { contract: 'none', signal }))
  // A transaction may succeed although its authorisation was refused (EIP-7702).
  if (await read()) throw loginError('login/failed', 'The account still follows the contract')
}
