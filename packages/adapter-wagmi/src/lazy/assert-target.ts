import type { Target } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type Address, fromCaip, sameAddress } from '@latchkey/eip1193'
import { type Config, isLive, type WagmiConnection, type WagmiConnector } from '../wagmi-types.ts'

/** A request's target in wagmi's words, to be spread into its actions. */
export type Checked = { readonly connector: WagmiConnector; readonly account: Address; readonly chainId: number }

/** The live connection with this id. @throws `connection/not-found` */
export function findConnection(config: Config, connectionId: string): WagmiConnection {
  const connection = config.state.connections.get(connectionId)
  if (connection && isLive(connection.connector)) return connection
  throw new LatchkeyError('connection/not-found', { input: connectionId })
}

/**
 * Makes sure that the wallet still is what the visitor saw: first in wagmi's state, then by asking the wallet itself, which may have moved
 * without an event. Nothing has been prompted by then.
 *
 * @throws `connection/mismatch`
 */
export async function assertTarget(
  config: Config,
  { connectionId, account, chainId }: Target<'eip155'>,
): Promise<Checked> {
  const connection = config.state.connections.get(connectionId)
  if (!connection || !isLive(connection.connector)) throw mismatch('This wallet is not connected any more')
  const wanted = fromCaip(chainId)
  const check = (accounts: readonly Address[], current: number): Address => {
    const own = accounts.find((address) => sameAddress(address, account))
    if (!own) throw mismatch(`The wallet does not share ${account} any more`)
    if (current !== wanted) throw mismatch(`The wallet is on ${current}, not on ${wanted}`)
    return own
  }
  const { accounts, connector } = connection
  check(accounts, connection.chainId)
  return {
    connector,
    account: check(...(await Promise.all([connector.getAccounts(), connector.getChainId()]))),
    chainId: wanted,
  }
}

function mismatch(details: string) {
  return new LatchkeyError('connection/mismatch', { details })
}
