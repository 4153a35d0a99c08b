import type { Clock } from '@latchkey/core'
import { beforeSending, withTimeout } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Target } from '@latchkey/core/ports'
import { type Address, checkTarget, decodeChainId, fromCaip, mismatch, toHex, walletAnswerMs } from '@latchkey/eip1193'
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
 * Makes sure that the wallet still is what the visitor saw: first in wagmi's state, then by asking the wallet itself, which may have moved
 * without an event. wagmi then hears what the wallet has answered. Nothing has been prompted by then.
 *
 * @throws `connection/mismatch`
 */
export async function assertTarget(config: Config, target: Target<'eip155'>, clock: Clock): Promise<Checked> {
  const connection = config.state.connections.get(target.connectionId)
  if (!connection || !isLive(connection.connector)) throw mismatch('This wallet is not connected any more')
  const chainId = fromCaip(target.chainId)
  const { accounts, connector } = connection
  checkTarget(accounts, connection.chainId === chainId, target)
  const answers = () => Promise.all([connector.getAccounts(), connector.getChainId().then(decodeChainId)])
  const [shared, current] = await beforeSending(() =>
    withTimeout(answers(), clock, walletAnswerMs).catch((error: unknown) => Promise.reject(toError(error))),
  )
  try {
    return { connector, account: checkTarget(shared, current === chainId, target), chainId }
  } catch (error) {
    // What the wallet has said by an event meanwhile is newer.
    if (config.state.connections.get(target.connectionId) === connection) {
      connector.onChainChanged(toHex(current))
      connector.onAccountsChanged([...shared])
    }
    throw error
  }
}
