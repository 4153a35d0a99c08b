import type { Client, Network } from '@latchkey/core'

/** The app's own picture of a network wins over the network's. */
export function networkPicture({ options }: Client, { caipNetworkId, assets }: Network): string | undefined {
  return options.chainImages?.[caipNetworkId] ?? assets?.imageUrl
}
