import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId, WithSignal } from '../../kernel/ports/namespace.ts'
import type { Delegation } from './delegation-api.ts'
import { nameDelegate } from './name-delegate.ts'
import { readDelegate } from './read-delegate.ts'

/** Parameters of `getDelegation`. */
export type GetDelegationParameters = WithSignal & {
  /** CAIP-2 id of an Ethereum chain. @default the one in use */
  readonly chainId?: ChainId<'eip155'> | undefined
  /** @default the account in use */
  readonly account?: string | undefined
}

/**
 * Which contract's code an account follows on a network (EIP-7702), by the app's own nodes; `undefined` = none. Ethereum chains only.
 *
 * @example
 * const delegation = await getDelegation(client)
 * if (delegation && !delegation.isKnown) warn(delegation.delegate)
 * @throws LatchkeyError `connection/not-found` where account or network aren't given and no wallet is connected, `adapter/not-found`,
 * `network/not-found`, `request/unreadable`
 */
export async function getDelegation(
  client: LatchkeyClient,
  { account, chainId, signal }: GetDelegationParameters = {},
): Promise<Delegation | undefined> {
  const connection = activeConnection(client.connection.getState(), 'eip155')
  const network = chainId ?? connection?.chainId
  const address = account ?? (connection && network && addressOn(connection, network))
  if (!address || !network) throw new LatchkeyError('connection/not-found', {})
  const on = network as ChainId<'eip155'>
  const found = await readDelegate(client, { account: address, chainId: on, signal })
  return found && nameDelegate(client, found, on, signal)
}
