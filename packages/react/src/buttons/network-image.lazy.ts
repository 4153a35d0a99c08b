import type { LatchkeyClient, Unsubscribe } from '@latchkey/core'
import { chainImages } from '@latchkey/core/modal'

/** Tells the icon set's image of a network, now and when it is here. */
export function watchNetworkImage(
  client: LatchkeyClient,
  chainId: string,
  tell: (image: string | undefined) => void,
): Unsubscribe {
  const images = client.use(chainImages)
  const say = () => tell(images.getState()[chainId])
  const off = images.subscribe(say)
  images.want([chainId])
  say()
  return off
}
