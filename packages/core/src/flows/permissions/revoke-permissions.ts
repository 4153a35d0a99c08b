import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { type AskTarget, ask } from '../operations/ask.ts'
import { updateOperation } from '../operations/operations.ts'
import { storedPermissions } from './stored-permissions.ts'

/** Parameters of `revokePermissions`. */
export type RevokePermissionsParameters = AskTarget & {
  /** As `grantPermissions` answered: 0x hex. */ readonly context: string
}

/**
 * Takes back what `grantPermissions` was allowed. The wallet stays connected.
 *
 * @example await revokePermissions(client, { context: granted.context })
 * @throws LatchkeyError as `signMessage`, `config/invalid`, `wallet/unsupported-method`
 */
export function revokePermissions(client: LatchkeyClient, parameters: RevokePermissionsParameters): Promise<void> {
  return ask(
    client,
    'signature',
    'revokePermissions',
    parameters,
    ({ entry, target }) => {
      const call = entry.instance.can.revokePermissions
      if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
      return call({ ...target, context: parameters.context })
    },
    (operation) => {
      updateOperation(client, operation, { status: 'done' })
      storedPermissions(client).markRevoked(parameters.context)
    },
  )
}
