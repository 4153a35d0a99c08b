import { type CosmosNetwork, referenceOf } from '../chain-settings.ts'

/** The description of an unknown chain for a wallet (`experimentalSuggestChain`); `undefined` when too little is known about it. */
export function chainInfo(network: CosmosNetwork): object | undefined {
  const { name, nativeCurrency, rpcUrls, settings, caipNetworkId } = network
  const [rpc] = rpcUrls.default.http
  const rest = settings.rest ?? rpcUrls.rest?.http[0]
  if (!rpc || !rest) return undefined
  const { bech32Prefix: prefix, coinType, denom, feeDenom, places, price } = settings
  const currency = {
    coinDenom: nativeCurrency.symbol,
    coinMinimalDenom: denom,
    coinDecimals: nativeCurrency.decimals,
  }
  const feeCurrency =
    feeDenom === denom ? currency : { coinDenom: feeDenom, coinMinimalDenom: feeDenom, coinDecimals: 0 }
  // Wallets require a number here. It affects only what they show, never what we send.
  const average = Number(price) / 10 ** places
  return {
    chainId: referenceOf(caipNetworkId),
    chainName: name,
    rpc,
    rest,
    bip44: { coinType },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [{ ...feeCurrency, gasPriceStep: { low: average, average, high: average } }],
    stakeCurrency: currency,
  }
}
