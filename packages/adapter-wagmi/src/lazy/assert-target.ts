import type { Clock } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Target } from '@latchkey/core/ports'
import { type Address, checkTarget, fromCaip, mismatch, walletAnswerMs } from '@latchkey/eip1193'
import { type Config, isLive, type WagmiConnection, type WagmiConnector } from '../wagmi-types.ts'
import { toError } from './to-error.ts'

/** A request's target as wagmi names it. */
export type Checked = { readonly connector: WagmiConnector; readonly account: Address; readonly chainId: number }

/** The connector of the live connection with this id. @throws `connection/not-found` */
export function findConnection(config: Config, connectionId: string): WagmiConnection {
  const connection = config.state.connections.get(connectionId)
  if (connection && isLive(connection.connector)) return connection
  throw new LatchkeyError('connection/not-found', { input: connectionId })
}

/**
 * Checks that account and network are still those that the visitor saw: first in wagmi's state, then by asking the
 * wallet itself, which may have changed without an event. This shows no prompt.
 *
 * @throws `connection/mismatch`
 */
export async function assertTarget(config: Config, target: Target<'eip155'>, clock: Clock): Promise<Checked> {
  const connection = config.state.connections.get(target.connectionId)
  if (!connection || !isLive(connection.connector)) throw mismatch('This wallet is not connected any more')
  const chainId = fromCaip(target.chainId)
  const { accounts, connector } = connection
  checkTarget(accounts, connection.chainId === chainId, target)
  const [shared, current] = await withTimeout(
    Promise.all([connector.getAccounts(), connector.getChainId()]),
    clock,
    walletAnswerMs,
  ).catch((error: unknown) => Promise.reject(toError(error)))
  return { connector, account: checkTarget(shared, current === chainId, target), chainId }
}
