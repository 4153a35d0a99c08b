import type { Target } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { toHex } from '../chain-id.ts'
import { isHex } from '../hex.ts'
import { request } from '../request.ts'
import type { WalletRuntime } from './wallet-runtime.ts'

/**
 * Takes back what `grantPermissions` was allowed, by its context (ERC-7715 `wallet_revokePermissions`). The page's permission to see
 * accounts, which has the same method (MIP-2), is not touched.
 *
 * @throws `config/invalid`, `connection/user-rejected`, `wallet/unsupported-method`
 */
export async function revokeGrant(
  { check }: WalletRuntime,
  { context, ...target }: Target<'eip155'> & { context: string },
): Promise<void> {
  if (!isHex(context) || context.length <= 2)
    throw new LatchkeyError('config/invalid', {
      details: 'revokePermissions: `context` must be what was granted, 0x hex',
    })
  const { account, chainId, provider } = await check(target)
  const params = [{ permissionsContext: context, address: account, chainId: toHex(chainId) }]
  await request(provider, { method: 'wallet_revokePermissions', params })
}
