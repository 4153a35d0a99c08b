import { type AskTarget, ask } from '../flows/operations/ask.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { GrantedPermissions, PermissionsRequest } from '../kernel/ports/wallet-call.ts'

/** What `grantPermissions` takes. */
export type GrantPermissionsParameters = AskTarget & { readonly request: PermissionsRequest }

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
  return ask(
    client,
    'signature',
    'grantPermissions',
    parameters,
    ({ entry, target }) => {
      const call = entry.instance.can.grantPermissions
      if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
      return call({ ...target, request: parameters.request })
    },
    (operation) => updateOperation(client, operation, { status: 'done' }),
  )
}
