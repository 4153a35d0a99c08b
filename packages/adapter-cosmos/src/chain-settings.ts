import type { ChainId, Network } from '@latchkey/core'

/** The settings of a Cosmos chain that are not in its network record and that no wallet or node gives reliably. */
export type CosmosChainSettings = {
  /** The prefix of its addresses, e.g. `cosmos`. */
  readonly bech32Prefix: string
  /**
   * The price of a unit of gas with its denomination, e.g. `0.025uatom`. It is also the network's native one, unless
   * `denom` is set.
   */
  readonly gasPrice: string
  /** The smallest unit of the network's native currency, e.g. `uatom`. @default the denomination of `gasPrice` */
  readonly denom?: string | undefined
  /** SLIP-44; sent to wallets that don't know the chain. @default 118 */
  readonly coinType?: number | undefined
  /** The chain's REST address (LCD). Wallets accept a suggested chain only with it. @default `rpcUrls.rest` of the network */
  readonly rest?: string | undefined
  /**
   * The IBC channels to other chains, by their address prefix, e.g. `{ osmo: 'channel-141' }`. Without an entry nothing is sent to
   * addresses with that prefix.
   */
  readonly channels?: Readonly<Record<string, string>> | undefined
  /** Symbols and decimals of denominations that the chain has no record of, e.g. `{ 'ibc/27…': { symbol: 'ATOM', decimals: 6 } }`. */
  readonly denoms?: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> | undefined
}

/** A configured network with complete settings. */
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

/** The settings of core's networks, with the average prices of the Keplr chain registry. */
const known: Readonly<Record<string, CosmosChainSettings>> = {
  'cosmos:cosmoshub-4': { bech32Prefix: 'cosmos', gasPrice: '0.025uatom', channels: { osmo: 'channel-141' } },
  'cosmos:osmosis-1': { bech32Prefix: 'osmo', gasPrice: '0.035uosmo', channels: { cosmos: 'channel-0' } },
}

/** The settings of a chain: the app's, or else ours. */
export function settingsOf(
  chainId: string,
  chains: Readonly<Record<string, CosmosChainSettings>>,
): CosmosChainSettings | undefined {
  const own = Object.hasOwn(chains, chainId) ? chains[chainId] : undefined
  return own ?? (Object.hasOwn(known, chainId) ? known[chainId] : undefined)
}

/** The usable Cosmos networks of the app; `onMissing` is called for each network without settings. */
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

/** The chain's own id, as in wallets and nodes: `cosmoshub-4`. */
export function referenceOf(chainId: string): string {
  return chainId.slice('cosmos:'.length)
}
