import { loginError } from '@latchkey/frame/protocol'
import { type Delegation, permissionCode, permissionContracts } from '@latchkey/frame/wire'
import { bytesToHex, type Hex } from 'viem'
import { chainNumber } from '../networks/chain-number.ts'
import { noSmartAccount } from '../networks/no-smart-account.ts'
import type { RpcCaller, RpcContext } from '../rpc/rpc-context.ts'
import { caveatsOf, encodeContext, hashDelegation, rootAuthority } from './delegation.ts'
import { readPermissionRequest } from './read-permission-request.ts'
import { fillBecoming, sendBecoming, waitForPlain } from './send-plain.ts'

const { delegationManager, implementation } = permissionContracts

/**
 * `wallet_grantPermissions` (ERC-7715): lets a key of the app act for the account within limits that contracts enforce
 * on the chain. If the account's address isn't the contract of permissions yet, it becomes that contract.
 */
export async function grantPermission(context: RpcContext, params: unknown, { origin, signal }: RpcCaller) {
  const { addresses, approvals, clock, server, sign } = context
  const own = addresses.eip155
  const request = readPermissionRequest(params, { own, now: clock.now() })
  const { asked, chainId, delegate, expiry, limits } = request
  if (context.passkeyAccount)
    throw loginError('login/failed', 'An account of passkeys grants no permissions', { code: 'login/no-permissions' })
  if ((await context.accountType(chainId)) !== 'smartAccount') throw noSmartAccount()
  await requireContracts(context, chainId, limits.kind === 'erc20' ? [limits.token] : [])
  const isReady = (await codeOf(context, chainId, own)) === permissionCode
  const becoming = isReady ? undefined : await fillBecoming(context, chainId)
  const decimals = limits.kind === 'erc20' ? await decimalsOf(context, chainId, limits.token) : undefined
  await approvals.ask(
    origin,
    {
      kind: 'permission',
      chainId,
      delegate,
      limits,
      expiry,
      ...(decimals !== undefined && { decimals }),
      ...(becoming && { becomes: implementation, fee: becoming.gas * becoming.maxFeePerGas }),
    },
    signal,
  )
  if (becoming) {
    await waitForPlain(
      context,
      chainId,
      await sendBecoming(context, chainId, becoming, { contract: 'permissions', signal }),
    )
    // A transaction may succeed although its authorisation was refused (EIP-7702).
    if ((await codeOf(context, chainId, own)) !== permissionCode)
      throw loginError('login/failed', 'The account did not become the contract of permissions')
  }
  const delegation: Delegation = {
    delegate,
    delegator: own,
    authority: rootAuthority,
    caveats: caveatsOf(limits, expiry),
    salt: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
  }
  // The permission is stored before it can be used. So the visitor can find every permission that is in force.
  const id = hashDelegation(delegation)
  await server.call('permissions/add', { id, chainId, origin, limits, delegation, expiresAt: expiry * 1000 })
  const chain = chainNumber(chainId)
  const signature = (await sign({ kind: 'eip155-delegation', chainId: chain, delegation }, chainId)) as Hex
  const permissionsContext = encodeContext(delegation, signature)
  return {
    chainId: `0x${chain.toString(16)}`,
    address: own,
    expiry,
    ...asked,
    grantedPermissions: asked.permissions,
    context: permissionsContext,
    permissionsContext,
    delegationManager,
    signerMeta: { delegationManager },
    accountMeta: [],
  }
}

async function codeOf({ nodes }: RpcContext, chainId: string, address: string): Promise<string> {
  return String(await nodes.ask(chainId, 'eth_getCode', [address, 'latest'])).toLowerCase()
}

async function requireContracts(context: RpcContext, chainId: string, more: readonly string[]): Promise<void> {
  const { enforcers } = permissionContracts
  const needed = [delegationManager, implementation, ...Object.values(enforcers), ...more]
  const codes = await Promise.all(needed.map((address) => codeOf(context, chainId, address)))
  if (codes.some((code) => code.length <= 2))
    throw loginError('login/failed', 'On this network there are no permissions', { code: 'login/no-permissions' })
}

async function decimalsOf({ nodes }: RpcContext, chainId: string, token: string): Promise<number | undefined> {
  try {
    const answer = BigInt(String(await nodes.ask(chainId, 'eth_call', [{ to: token, data: '0x313ce567' }, 'latest'])))
    return answer <= 36n ? Number(answer) : undefined
  } catch {
    return undefined
  }
}
