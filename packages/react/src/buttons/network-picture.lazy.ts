import type { LatchkeyClient, Unsubscribe } from '@latchkey/core'
import { chainImages } from '@latchkey/core/modal'

/** Tells the icon set's picture of a network, now and when it is here. */
export function watchNetworkPicture(
  client: LatchkeyClient,
  chainId: string,
  tell: (picture: string | undefined) => void,
): Unsubscribe {
  const images = client.use(chainImages)
  const say = () => tell(images.getState()[chainId])
  const off = images.subscribe(say)
  images.want([chainId])
  say()
  return off
}
