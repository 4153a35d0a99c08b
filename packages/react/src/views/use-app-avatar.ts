import { useLazy } from '../hooks/use-lazy.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ConnectedCode } from '../provider/modal-loader.ts'

/** The component that draws the app's own avatar, once it is loaded: the buttons load it too, so that views need no file of their own for it. */
export function useAppAvatar(): ConnectedCode['AppAvatar'] | undefined {
  const { loader, settings } = useLatchkeyContext()
  return useLazy(loader.connected, settings.avatar !== undefined)?.AppAvatar
}
