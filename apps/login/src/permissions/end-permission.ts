import { loginError } from '@latchkey/frame/protocol'
import { type Delegation, permissionContracts } from '@latchkey/frame/wire'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { RpcCaller, RpcContext } from '../rpc/rpc-context.ts'
import { decodeContext, toStruct } from './delegation.ts'
import { fillPlain, sendPlain, waitForPlain } from './send-plain.ts'

const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])

/** `wallet_revokePermissions` (ERC-7715): ends a permission on its chain. */
export async function revokePermission(
  context: RpcContext,
  { chainId, params }: { readonly chainId: string; readonly params: unknown },
  caller: RpcCaller,
): Promise<Record<string, never>> {
  const [asked] = Array.isArray(params) ? (params as unknown[]) : []
  const fields = { ...(asked as Record<string, unknown>) }
  const given = fields.permissionsContext ?? fields.context
  const isHex = typeof given === 'string' && given.length <= 32_768 && /^0x([0-9a-fA-F]{2})+$/.test(given)
  const delegation = isHex ? decodeContext(given as Hex) : undefined
  if (!delegation) throw loginError('login/message-invalid', 'permissionsContext: no permission of a login')
  const chain =
    typeof fields.chainId === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(fields.chainId)
      ? `eip155:${Number(fields.chainId)}`
      : chainId
  await endPermission(context, { chainId: chain, delegation }, caller)
  return {}
}

/** Asks the visitor and ends the permission. From the next block on, contracts refuse every use of it. */
export async function endPermission(
  context: RpcContext,
  { chainId, delegation }: { readonly chainId: string; readonly delegation: Delegation },
  { origin, signal }: RpcCaller,
): Promise<void> {
  const { addresses, approvals } = context
  if (delegation.delegator.toLowerCase() !== addresses.eip155.toLowerCase())
    throw loginError('login/message-invalid', 'permissionsContext: another account')
  const data = encodeFunctionData({ abi, functionName: 'disableDelegation', args: [toStruct(delegation, '0x')] })
  const transaction = await fillPlain(context, chainId, {
    to: permissionContracts.delegationManager,
    data,
    value: 0n,
  })
  await approvals.ask(
    origin,
    {
      kind: 'permission-end',
      chainId,
      delegate: delegation.delegate,
      fee: transaction.gas * transaction.maxFeePerGas,
    },
    signal,
  )
  await waitForPlain(context, chainId, await sendPlain(context, chainId, transaction, { signal }))
}
