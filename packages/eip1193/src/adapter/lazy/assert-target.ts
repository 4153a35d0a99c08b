import type { Target } from '@latchkey/core'
import { isAddress } from '../../address/address.ts'
import { fromCaip } from '../../chain-id/chain-id.ts'
import { checkTarget, mismatch } from '../../request/check-target.ts'
import { readAccounts, readChainId } from '../../request/read-wallet.ts'
import type { CheckedTarget } from '../../wallet-calls/wallet-runtime.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { AdapterRuntime } from './create-runtime.ts'

/**
 * Makes sure that the wallet still is what the visitor saw: first by what it said last, then by asking the wallet itself, which may have
 * moved without an event. Nothing has been prompted by then.
 *
 * @throws `connection/mismatch`
 */
export async function assertTarget(runtime: AdapterRuntime, target: Target<'eip155'>): Promise<CheckedTarget> {
  const { chainId, connectionId, signal } = target
  const live = runtime.find(connectionId)
  if (!live) throw mismatch('This wallet is not connected any more')
  const wanted = fromCaip(chainId)
  const { connection, provider } = live
  const known = connection.accounts
    .flatMap(({ addresses }) => addresses.map(({ address }) => address))
    .filter(isAddress)
  checkTarget(known, connection.chainId === chainId, target)
  const { clock } = runtime.evm
  const [shared, current] = await withTimeout(
    Promise.all([readAccounts(provider, { signal }), readChainId(provider, { signal })]),
    clock,
  )
  return { provider, account: checkTarget(shared, current === wanted, target), chainId: wanted }
}
