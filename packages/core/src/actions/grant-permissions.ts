import { type AskTarget, ask } from '../flows/operations/ask.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import { storedPermissions } from '../flows/permissions/stored-permissions.ts'
import { formatAccountId } from '../kernel/caip/index.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { GrantedPermissions, PermissionsRequest } from '../kernel/ports/wallet-call.ts'
import { type PreviewChoice, showSignature, withPreview } from './with-preview.ts'

/** Parameters of `grantPermissions`. */
export type GrantPermissionsParameters = AskTarget & PreviewChoice & { readonly request: PermissionsRequest }

/**
 * Asks the connected wallet for permissions of its own (ERC-7715 `wallet_grantPermissions`).
 *
 * @example
 * const { context } = await grantPermissions(client, { request: { expiry, signer, permissions: [{ type, data }] } })
 * @throws LatchkeyError as `signMessage`, `config/invalid`, `wallet/unsupported-method`
 */
export function grantPermissions(
  client: LatchkeyClient,
  parameters: GrantPermissionsParameters,
): Promise<GrantedPermissions> {
  const { request } = parameters
  return withPreview(client, parameters, showSignature({ kind: 'permissions', request }), () =>
    ask(
      client,
      'signature',
      'grantPermissions',
      parameters,
      ({ entry, target }) => {
        const call = entry.instance.can.grantPermissions
        if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
        return call({ ...target, request })
      },
      (operation, granted, { target }) => {
        updateOperation(client, operation, { status: 'done' })
        storedPermissions(client).add(formatAccountId(target.chainId, target.account), granted)
      },
    ),
  )
}
