import type { LatchkeyClient, Network } from '@latchkey/core'

/** The app's own picture of a network wins over the network's. */
export function networkPicture({ options }: LatchkeyClient, { caipNetworkId, assets }: Network): string | undefined {
  return options.chainImages?.[caipNetworkId] ?? assets?.imageUrl
}
