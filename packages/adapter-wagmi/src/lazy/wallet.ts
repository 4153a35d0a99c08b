import type { Cancel } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type Eip1193Provider, requestPermissions, type WalletDesk } from '@latchkey/eip1193'
import { getAddress } from 'viem'
import type { Work } from '../create-instance.ts'
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

/** wagmi's wallets, for what needs nothing but the wallet. */
export function deskOf({ config, context: { clock } }: Work): WalletDesk {
  const find = (connectionId: string) => getProvider(config, connectionId)
  return {
    clock,
    spell: async () => (address) => getAddress(address),
    find,
    async check(target) {
      const { account, chainId } = await assertTarget(config, target)
      return { account, chainId, provider: await find(target.connectionId) }
    },
  }
}

/** Opens the wallet's account picker; what changes comes as an event. */
export async function requestMoreAccounts(
  config: Config,
  { connectionId, signal }: Cancel & { connectionId: string },
): Promise<void> {
  await requestPermissions(await getProvider(config, connectionId), { signal })
}
