import type { Adapter, Network } from '@latchkey/core'
import { type CreateConfigParameters, createConfig, fallback, http } from '@wagmi/core'
import { type Chain, defineChain } from 'viem'
import { mainnet } from 'viem/chains'
import { latchkeyConnector } from '../connector/latchkey-connector.ts'
import { wagmiAdapter } from '../wagmi-adapter.ts'

// A local chain has no multicall contract.
const contracts = { ensUniversalResolver: mainnet.contracts.ensUniversalResolver }

function toChain({ id, name, nativeCurrency, rpcUrls }: Network): Chain {
  const { http } = rpcUrls.default
  return defineChain({
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http } },
    ...(id === 1 && { contracts }),
  })
}

/** The adapter on a wagmi config that has the networks of its client, as an app keeps both alike. */
export function onNetworks(options: Pick<CreateConfigParameters, 'client'> & Record<string, unknown> = {}) {
  return (): Adapter<'eip155'> => ({
    ...wagmiAdapter({ config: createConfig({ chains: [mainnet], transports: { 1: http() }, storage: null }) }),
    create(context) {
      const chains = context.networks.map(toChain) as [Chain]
      const transportOf = ({ rpcUrls }: Chain) =>
        fallback(
          rpcUrls.default.http.map((url) => http(url, { retryCount: 0 })),
          { retryCount: 0 },
        )
      const config = createConfig({
        chains,
        connectors: [latchkeyConnector()],
        transports: Object.fromEntries(chains.map((chain) => [chain.id, transportOf(chain)])),
        storage: null,
        ...options,
      } as CreateConfigParameters)
      return wagmiAdapter({ config }).create(context)
    },
  })
}
