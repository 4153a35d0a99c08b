import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId, WithSignal } from '../../kernel/ports/namespace.ts'
import { delegateOf } from './delegate-of.ts'
import type { Delegation } from './delegation-api.ts'

/** Which contract's code an account follows, by its code alone: an unknown contract has no name yet. */
export async function readDelegate(
  client: LatchkeyClient,
  { account, chainId, signal }: WithSignal & { readonly account: string; readonly chainId: ChainId<'eip155'> },
): Promise<Delegation | undefined> {
  const { adapter, instance } = client.adapterFor('eip155') ?? {}
  if (!adapter || !instance?.can.getCode) throw new LatchkeyError('adapter/not-found', { input: 'eip155' })
  const found = delegateOf(await instance.can.getCode({ chainId, address: account, signal }), { account, chainId })
  return found && { ...found, delegate: adapter.chain.displayAddress(found.delegate, chainId) }
}
