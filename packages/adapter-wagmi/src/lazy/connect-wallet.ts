import type { AdapterInstance, ConnectResult } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapter-kit'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { type Eip1193Provider, lockedError } from '@latchkey/eip1193'
import type { Work } from '../create-instance.ts'
import { connect } from './connect.ts'

type ConnectParameters = Parameters<AdapterInstance<'eip155'>['connect']>[0]

/** Asks one of wagmi's wallets. After an abort its late approval is emitted. */
export function connectWallet(
  { all, config, context }: Work,
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
