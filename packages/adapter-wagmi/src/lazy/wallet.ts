import type { Cancel, Target } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type Eip1193Provider, parseCapabilities, request, requestPermissions } from '@latchkey/eip1193'
import { watchAsset as wagmiWatchAsset } from '@wagmi/core'
import type { Config } from '../wagmi-types.ts'
import { assertTarget, findConnection } from './assert-target.ts'
import { toError } from './to-error.ts'

/** The wallet's own provider. @throws `connection/not-found`, `connector/provider-not-found` */
export async function getProvider(config: Config, connectionId: string): Promise<Eip1193Provider> {
  const { chainId, connector } = findConnection(config, connectionId)
  const provider = await connector.getProvider({ chainId }).catch((error: unknown) => Promise.reject(toError(error)))
  if (!provider) throw new LatchkeyError('connector/provider-not-found')
  return provider as Eip1193Provider
}

/** What the wallet can do per chain, by CAIP-2 id (EIP-5792). @throws `wallet/capabilities-unreadable` (SPEC S8.22) */
export async function getCapabilities(
  config: Config,
  { account, connectionId, signal }: Cancel & { connectionId: string; account: string },
): Promise<Record<string, unknown>> {
  const provider = await getProvider(config, connectionId)
  return parseCapabilities(await request(provider, { method: 'wallet_getCapabilities', params: [account], signal }))
}

type Asset = { address: string; symbol: string; decimals: number; image?: string | undefined }

/** Asks the wallet to list a token (EIP-747). */
export async function watchAsset(config: Config, parameters: Target<'eip155'> & { asset: Asset }): Promise<boolean> {
  const { connector } = await assertTarget(config, parameters)
  return wagmiWatchAsset(config, { connector, type: 'ERC20', options: parameters.asset as Required<Asset> })
}

/** Opens the wallet's account picker; what changes comes as an event. */
export async function requestMoreAccounts(
  config: Config,
  { connectionId, signal }: Cancel & { connectionId: string },
): Promise<void> {
  await requestPermissions(await getProvider(config, connectionId), { signal })
}
