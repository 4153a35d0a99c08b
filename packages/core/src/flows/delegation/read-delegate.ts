import { formatAccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId, WithSignal } from '../../kernel/ports/namespace.ts'
import type { Delegation } from './delegation-api.ts'
import { knownDelegates } from './known-delegates.ts'

/** EIP-7702: such an account has this as its code. */
const designator = /^0xef0100([\da-f]{40})$/i

/** Which contract's code an account follows, by its code alone: an unknown contract has no name yet. */
export async function readDelegate(
  client: LatchkeyClient,
  { account, chainId, signal }: WithSignal & { readonly account: string; readonly chainId: ChainId<'eip155'> },
): Promise<Delegation | undefined> {
  const { adapter, instance } = client.adapterFor('eip155') ?? {}
  if (!adapter || !instance?.can.getCode) throw new LatchkeyError('adapter/not-found', { input: 'eip155' })
  const code = await instance.can.getCode({ chainId, address: account, signal })
  const [, found] = designator.exec(code) ?? []
  if (found === undefined) return undefined
  const plain = `0x${found.toLowerCase()}`
  const name = knownDelegates[plain]
  return {
    account: formatAccountId(chainId, account),
    delegate: adapter.chain.displayAddress(plain, chainId),
    isKnown: name !== undefined,
    ...(name !== undefined && { name }),
  }
}
