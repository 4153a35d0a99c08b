import type { WithSignal } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type Eip1193Provider, requestPermissions } from '@latchkey/eip1193'
import type { Config, WagmiConnection } from '../wagmi-types.ts'
import { findConnection } from './assert-target.ts'
import { toError } from './to-error.ts'
import type { SigningClient } from './viem-client-provider.ts'

/** The wallet's own provider. @throws `connection/not-found`, `connector/provider-not-found` */
export async function getProvider(config: Config, connectionId: string): Promise<Eip1193Provider> {
  return providerOf(findConnection(config, connectionId))
}

/** The provider of a connector's wallet, on a chain. @throws `connector/provider-not-found` */
async function providerOf({
  chainId,
  connector,
}: Pick<WagmiConnection, 'chainId' | 'connector'>): Promise<Eip1193Provider> {
  const provider = await connector.getProvider({ chainId }).catch((error: unknown) => Promise.reject(toError(error)))
  if (!provider) throw new LatchkeyError('connector/provider-not-found')
  return provider as Eip1193Provider
}

/**
 * The provider that signs for a connector on a chain: its wallet's, or one over the connector's own client.
 *
 * @throws LatchkeyError `connector/provider-not-found`
 */
export async function signerOf(connection: Pick<WagmiConnection, 'chainId' | 'connector'>): Promise<Eip1193Provider> {
  const { chainId, connector } = connection
  const client = await connector.getClient?.({ chainId })
  if (!client?.account || client.account.type === 'json-rpc') return providerOf(connection)
  const { viemClientProvider } = await import('./viem-client-provider.ts')
  return viemClientProvider(client as SigningClient, () => providerOf(connection))
}

/** Opens the wallet's account picker. Changes come as events. */
export async function requestMoreAccounts(
  config: Config,
  { connectionId, signal }: WithSignal & { connectionId: string },
): Promise<void> {
  await requestPermissions(await getProvider(config, connectionId), { signal })
}
