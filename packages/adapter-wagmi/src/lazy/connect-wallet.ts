import type { ChainId } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapter-kit'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Ability, AdapterInstance, ConnectResult } from '@latchkey/core/ports'
import { type Eip1193Provider, fromCaip, lockedError } from '@latchkey/eip1193'
import { connect as wagmiConnect } from '@wagmi/core'
import type { WagmiContext } from '../adapter-context.ts'
import { toConnection, toPeer } from '../to-connection.ts'
import type { Config, WagmiConnector } from '../wagmi-types.ts'
import { forgetStaleCurrent } from './forget-stale-current.ts'
import { chainOf, toError } from './to-error.ts'

type ConnectParameters = Parameters<AdapterInstance<'eip155'>['connect']>[0]

/** Asks one of wagmi's wallets. After an abort its late approval is emitted. */
export function connectWallet(
  { all, config, context }: WagmiContext,
  { chainId, connectorId, signal }: ConnectParameters,
): Promise<ConnectResult<'eip155'>> {
  if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
  const connector = config.connectors.find(({ id, type }) => id === connectorId && type !== 'latchkey')
  if (!connector) return Promise.reject(new LatchkeyError('connector/not-found', { input: connectorId }))
  const attempt = connect(config, { connector, chainId }, all).catch(async (error: unknown) => {
    const provider = await connector.getProvider().catch(() => undefined)
    throw await lockedError(normalizeError(error), provider as Eip1193Provider | undefined, context)
  })
  attempt.then(
    (result) => signal?.aborted && context.emit({ type: 'connected', ...result }),
    () => undefined,
  )
  return abortable(attempt, signal)
}

/** Connects through wagmi, which calls the wallet in the same turn. A wallet that is connected already has nothing to be asked. */
async function connect(
  config: Config,
  { connector, chainId }: { readonly connector: WagmiConnector; readonly chainId?: ChainId<'eip155'> | undefined },
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
