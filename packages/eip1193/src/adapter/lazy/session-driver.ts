import type { ChainId } from '@latchkey/core'
import type { Transport } from '@latchkey/core/ports'
import { toCaip } from '../../chain-id/to-caip.ts'
import { sessionAbilities } from '../../session/session-abilities.ts'
import { transportProvider } from '../../session/transport-provider.ts'
import type { EvmRuntime } from '../../verbs/evm-runtime.ts'
import type { EvmContext } from '../adapter-context.ts'
import type { ChecksumAddress } from '../evm-library.ts'
import type { Driver } from './driver.ts'

/**
 * A wallet session of a pairing or login. It begins on the wanted network if the wallet approved it, otherwise on the
 * first of the app's networks that the wallet approved.
 */
export function sessionDriver(
  transport: Transport<'eip155'>,
  wanted: ChainId<'eip155'> | undefined,
  {
    adapter: { all, context },
    checksumAddress,
    send,
  }: { readonly adapter: EvmContext; readonly checksumAddress: ChecksumAddress; readonly send: EvmRuntime['send'] },
): Driver {
  const approved = context.networks.filter(({ caipNetworkId }) => transport.chains.some((id) => id === caipNetworkId))
  const known = approved.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? approved[0]
  const provider = transportProvider({
    transport,
    read: ({ chainId, method, params, signal }) =>
      send({ chainId: toCaip(chainId), method, params: Array.isArray(params) ? params : [], signal }),
    chainId: known ? Number(known.id) : undefined,
    checksumAddress,
  })
  return {
    provider,
    async connect() {},
    async disconnect() {},
    accounts: provider.details,
    chainId: () => toCaip(provider.chainId()),
    approvedChains: provider.chains,
    abilities: () => sessionAbilities(all, transport, provider.chains().length),
    walletChoosesAccount: false,
    // The connection hears the transport's own events. A switch to an approved network causes no such event.
    onChange(listener) {
      provider.on('chainChanged', listener)
      return () => provider.removeListener('chainChanged', listener)
    },
    close: provider.dispose,
  }
}
