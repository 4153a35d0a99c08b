import type { Ability, ChainId, ConnectResult } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { fromCaip } from '@latchkey/eip1193'
import { connect as wagmiConnect } from '@wagmi/core'
import { toConnection, toPeer } from '../to-connection.ts'
import type { Config, WagmiConnector } from '../wagmi-types.ts'
import { forgetStaleCurrent } from './forget-stale-current.ts'
import { chainOf, toError } from './to-error.ts'

type Parameters = { readonly connector: WagmiConnector; readonly chainId?: ChainId<'eip155'> | undefined }

/** Connects through wagmi, which calls the wallet in the same turn. A wallet that is connected already has nothing to be asked. */
export async function connect(
  config: Config,
  { connector, chainId }: Parameters,
  all: readonly Ability[],
): Promise<ConnectResult<'eip155'>> {
  forgetStaleCurrent(config, connector)
  try {
    await wagmiConnect(config, { connector, ...(chainId && { chainId: fromCaip(chainId) }) })
  } catch (error) {
    if (!chainOf(error).some(({ name }) => name === 'ConnectorAlreadyConnectedError')) throw toError(error)
  }
  return resultOf(config, connector.uid, all)
}

/** @throws `wallet/unauthorized` when the wallet shares no account */
export function resultOf(config: Config, uid: string, all: readonly Ability[]): ConnectResult<'eip155'> {
  const found = config.state.connections.get(uid)
  const connection = found && toConnection(config, found, all)
  if (!connection) throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shares no account' })
  return { connection, peer: toPeer(found) }
}
