import type { ChainId } from '@latchkey/core'
import { earlyError } from '@latchkey/core/internal'
import type { Ability, AdapterInstance, ConnectResult } from '@latchkey/core/ports'
import { connect as wagmiConnect } from '@wagmi/core'
import type { WagmiContext } from '../adapter-context.ts'
import { toConnection, toPeer } from '../to-connection.ts'
import type { Config, WagmiConnector } from '../wagmi-types.ts'
import { forgetStaleCurrent } from './forget-stale-current.ts'
import { loadVerbs } from './load-verbs.ts'

type ConnectParameters = Parameters<AdapterInstance<'eip155'>['connect']>[0]

/**
 * Connects one of wagmi's wallets. If the caller aborts and the visitor approves later, the connection comes as an
 * event.
 */
export function connectWallet(
  adapter: WagmiContext,
  { chainId, connectorId, signal }: ConnectParameters,
): Promise<ConnectResult<'eip155'>> {
  const { all, config, context } = adapter
  const connector = config.connectors.find(({ id, type }) => id === connectorId && type !== 'latchkey')
  if (!connector)
    return Promise.reject(earlyError('connector/not-found', 'Connector not found', { input: connectorId }))
  if (signal?.aborted) return loadVerbs().then(({ abortedError }) => Promise.reject(abortedError(signal)))
  const asked = connect(config, { connector, chainId }, all)
  // The code that reads failures loads while the wallet asks. If it fails to load, the caller gets the original error.
  const verbs = loadVerbs().catch(() => undefined)
  const attempt = asked.catch(async (error: unknown) => {
    throw (await (await verbs)?.connectFailure(error, connector, adapter)) ?? error
  })
  attempt.then(
    (result) => signal?.aborted && context.emit({ type: 'connected', ...result }),
    () => undefined,
  )
  return signal ? verbs.then((loaded) => loaded?.abortable(attempt, signal) ?? attempt) : attempt
}

/**
 * Connects through wagmi, which calls the wallet in the same turn of the event loop. A wallet that is connected already
 * isn't asked.
 */
async function connect(
  config: Config,
  { connector, chainId }: { readonly connector: WagmiConnector; readonly chainId?: ChainId<'eip155'> | undefined },
  all: readonly Ability[],
): Promise<ConnectResult<'eip155'>> {
  forgetStaleCurrent(config, connector)
  try {
    await wagmiConnect(config, { connector, ...(chainId && { chainId: Number(chainId.split(':')[1]) }) })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConnectorAlreadyConnectedError') throw error
  }
  return resultOf(config, connector.uid, all)
}

/** @throws `wallet/unauthorized` when the wallet shares no account */
export function resultOf(config: Config, uid: string, all: readonly Ability[]): ConnectResult<'eip155'> {
  const found = config.state.connections.get(uid)
  const connection = found && toConnection(config, found, all)
  if (!connection)
    throw earlyError('wallet/unauthorized', 'The wallet has not authorised this', {
      details: 'The wallet shares no account',
    })
  return { connection, peer: toPeer(found) }
}
