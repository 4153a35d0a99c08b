import { formatAccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId, WithSignal } from '../../kernel/ports/namespace.ts'
import { visibleName } from '../../kernel/validate/visible-name.ts'
import type { Delegation } from './delegation-api.ts'
import { knownDelegates } from './known-delegates.ts'

/** What `getDelegation` takes. */
export type GetDelegationParameters = WithSignal & {
  /** CAIP-2 id of an Ethereum chain. @default the one in use */
  readonly chainId?: ChainId<'eip155'> | undefined
  /** @default the account in use */
  readonly account?: string | undefined
}

/** EIP-7702: such an account has this as its code. */
const designator = /^0xef0100([\da-f]{40})$/i

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
  const { adapter, instance } = client.adapterFor('eip155') ?? {}
  if (!adapter || !instance?.can.getCode) throw new LatchkeyError('adapter/not-found', { input: 'eip155' })
  const code = await instance.can.getCode({ chainId: network, address, signal })
  const [, found] = designator.exec(code) ?? []
  if (found === undefined) return undefined
  const plain = `0x${found.toLowerCase()}`
  const known = knownDelegates[plain]
  const name = known ?? (await describedName(client, network, plain, signal))
  return {
    account: formatAccountId(network, address),
    delegate: adapter.chain.displayAddress(plain, network),
    isKnown: known !== undefined,
    ...(name && { name }),
  }
}

/** What a published descriptor calls it, where the services have one. Never rejects. */
async function describedName(
  client: LatchkeyClient,
  chainId: ChainId,
  address: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (!client.options.services) return undefined
  const { fetchAll } = await import('../preview/descriptor/fetch-descriptors.ts')
  const { names } = await fetchAll(client, chainId, [address], signal)
  return visibleName(names[address] ?? '').slice(0, 64) || undefined
}
