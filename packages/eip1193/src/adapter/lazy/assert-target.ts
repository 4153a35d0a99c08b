import type { Clock } from '@latchkey/core'
import { beforeSending, withTimeout } from '@latchkey/core/adapter-kit'
import type { Target } from '@latchkey/core/ports'
import { isAddress } from '../../address/address.ts'
import { fromCaip } from '../../chain-id/chain-id.ts'
import { checkTarget, mismatch } from '../../request/check-target.ts'
import { readAccounts, readChainId, walletAnswerMs } from '../../request/read-wallet.ts'
import type { CheckedTarget } from '../../wallet-calls/wallet-runtime.ts'
import type { EvmConnections } from './create-abilities.ts'

/**
 * Makes sure that the wallet still is what the visitor saw: first by what it showed last, then by asking the wallet itself, which may have
 * moved without an event. The page then shows what the wallet has answered. Nothing has been prompted by then.
 *
 * @throws `connection/mismatch`
 */
export async function assertTarget(
  connections: EvmConnections,
  target: Target<'eip155'>,
  clock: Clock,
): Promise<CheckedTarget> {
  const { chainId, connectionId, signal } = target
  const found = connections.find(connectionId)
  if (!found) throw mismatch('This wallet is not connected any more')
  const wanted = fromCaip(chainId)
  const { connection, driver } = found
  const { provider } = driver
  const known = connection.accounts
    .flatMap(({ addresses }) => addresses.map(({ address }) => address))
    .filter(isAddress)
  checkTarget(known, connection.chainId === chainId, target)
  const answers = () => Promise.all([readAccounts(provider, { signal }), readChainId(provider, { signal })])
  const [shared, current] = await beforeSending(() => withTimeout(answers(), clock, walletAnswerMs))
  try {
    return { provider, account: checkTarget(shared, current === wanted, target), chainId: wanted }
  } catch (error) {
    // What the wallet has said by an event meanwhile is newer.
    if (found.connection === connection) {
      driver.update?.({ accounts: shared, chainId: current })
      connections.reread(connectionId)
    }
    throw error
  }
}
