import { useLazy } from '../hooks/use-lazy.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ConnectedCode } from '../provider/modal-loader.ts'

/** The component that draws the app's own avatar, once it is loaded. The buttons load the same module, so views cause no other request. */
export function useAppAvatar(): ConnectedCode['AppAvatar'] | undefined {
  const { loader, settings } = useLatchkeyContext()
  return useLazy(loader.connected, settings.avatar !== undefined)?.AppAvatar
}
