import type { Target } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type Address, isAddress, sameAddress } from '../../address.ts'
import { fromCaip } from '../../chain-id.ts'
import type { Eip1193Provider } from '../../provider.ts'
import { readAccounts, readChainId } from '../../read-wallet.ts'
import type { Bench } from './open-desk.ts'
import { patiently } from './patiently.ts'

export type Checked = { readonly provider: Eip1193Provider; readonly account: Address; readonly chainId: number }

/**
 * Makes sure that the wallet still is what the visitor saw: first by what it said last, then by asking the wallet itself, which may have
 * moved without an event. Nothing has been prompted by then.
 *
 * @throws `connection/mismatch`
 */
export async function assertTarget(
  bench: Bench,
  { connectionId, account, chainId, signal }: Target<'eip155'>,
): Promise<Checked> {
  const live = bench.find(connectionId)
  if (!live) throw mismatch('This wallet is not connected any more')
  const wanted = fromCaip(chainId)
  const { connection, provider } = live
  const known = connection.accounts
    .flatMap(({ addresses }) => addresses.map(({ address }) => address))
    .filter(isAddress)
  check(known, connection.chainId === chainId, { account, chainId })
  const { clock } = bench.context
  const [shared, current] = await patiently(
    Promise.all([readAccounts(provider, { signal }), readChainId(provider, { signal })]),
    clock,
  )
  return { provider, account: check(shared, current === wanted, { account, chainId }), chainId: wanted }
}

function check(
  accounts: readonly Address[],
  isThere: boolean,
  { account, chainId }: Pick<Target, 'account' | 'chainId'>,
): Address {
  const own = accounts.find((address) => sameAddress(address, account))
  if (!own) throw mismatch(`The wallet does not share ${account} any more`)
  if (!isThere) throw mismatch(`The wallet is not on ${chainId} any more`)
  return own
}

function mismatch(details: string) {
  return new LatchkeyError('connection/mismatch', { details })
}
