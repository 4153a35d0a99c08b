import type { ChainId, Network } from '@latchkey/core'

/** What a Cosmos chain needs beside its network record, and no wallet or node tells reliably. */
export type CosmosChainSettings = {
  /** What its addresses begin with, e.g. `cosmos`. */
  readonly bech32Prefix: string
  /** What a unit of gas costs and in which coin, e.g. `0.025uatom`. The coin is also the network's native one unless `denom` says better. */
  readonly gasPrice: string
  /** The smallest unit of the network's native currency, e.g. `uatom`. @default the coin of `gasPrice` */
  readonly denom?: string | undefined
  /** SLIP-44; told to wallets that don't know the chain. @default 118 */
  readonly coinType?: number | undefined
  /** The chain's REST address (LCD). Without it the chain can't be suggested to a wallet. @default `rpcUrls.rest` of the network */
  readonly rest?: string | undefined
  /**
   * By which IBC channel the other chains are reached, by their prefix, e.g. `{ osmo: 'channel-141' }`. Without an entry nothing is sent to
   * addresses of that prefix.
   */
  readonly channels?: Readonly<Record<string, string>> | undefined
  /** How denominations are written that the chain has no record of, e.g. `{ 'ibc/27…': { symbol: 'ATOM', decimals: 6 } }`. */
  readonly denoms?: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> | undefined
}

/** A configured network with its settings, complete. */
export type CosmosNetwork = Network<'cosmos'> & {
  readonly settings: CosmosChainSettings & {
    readonly denom: string
    readonly coinType: number
    /** A unit of gas costs `price / 10 ** places` of `feeDenom`. */
    readonly price: bigint
    readonly places: number
    readonly feeDenom: string
  }
}

/** Those of the networks that come with core. Prices as the Keplr chain registry gives for the average. */
const known: Readonly<Record<string, CosmosChainSettings>> = {
  'cosmos:cosmoshub-4': { bech32Prefix: 'cosmos', gasPrice: '0.025uatom', channels: { osmo: 'channel-141' } },
  'cosmos:osmosis-1': { bech32Prefix: 'osmo', gasPrice: '0.035uosmo', channels: { cosmos: 'channel-0' } },
}

/** The settings of a chain: the app's, else ours. */
export function settingsOf(
  chainId: string,
  chains: Readonly<Record<string, CosmosChainSettings>>,
): CosmosChainSettings | undefined {
  const own = Object.hasOwn(chains, chainId) ? chains[chainId] : undefined
  return own ?? (Object.hasOwn(known, chainId) ? known[chainId] : undefined)
}

/** The configured networks of Cosmos that can be used; what is left out is told to `onMissing`. */
export function cosmosNetworks(
  networks: readonly Network[],
  chains: Readonly<Record<string, CosmosChainSettings>>,
  onMissing: (chainId: ChainId<'cosmos'>) => void = () => {},
): readonly CosmosNetwork[] {
  return networks.flatMap((network) => {
    if (network.chainNamespace !== 'cosmos') return []
    const { caipNetworkId } = network as Network<'cosmos'>
    const settings = settingsOf(caipNetworkId, chains)
    const [, whole, fraction = '', feeDenom] =
      /^(\d{1,20})(?:\.(\d{1,20}))?([a-zA-Z][\w/:.-]{1,127})$/.exec(settings?.gasPrice ?? '') ?? []
    if (!settings || whole === undefined || feeDenom === undefined || !/^[a-z\d]{1,83}$/.test(settings.bech32Prefix)) {
      onMissing(caipNetworkId)
      return []
    }
    const { coinType = 118, denom = feeDenom } = settings
    const price = { price: BigInt(whole + fraction), places: fraction.length, feeDenom }
    return [{ ...(network as Network<'cosmos'>), settings: { ...settings, ...price, coinType, denom } }]
  })
}

/** The chain's own id, as wallets and nodes call it: `cosmoshub-4`. */
export function referenceOf(chainId: string): string {
  return chainId.slice('cosmos:'.length)
}
