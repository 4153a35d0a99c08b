import type { LatchkeyClient } from '../client/client.ts'
import { LatchkeyError } from '../errors/index.ts'
import { updateOperation } from '../operations/operations.ts'
import type { GrantedPermissions, PermissionsRequest } from '../ports/wallet-call.ts'
import { type AskTarget, ask } from './ask.ts'

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
