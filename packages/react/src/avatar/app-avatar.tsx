import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { AppAvatarProps } from '../provider/modal-loader.ts'

/**
 * The app's own avatar, once what draws it is loaded; nothing where the app has none. The views reach this through the loader: as a module
 * that they share with the buttons it would be one more file that the first load names.
 */
export function AppAvatar(props: AppAvatarProps): ReactNode {
  const {
    client: { log },
    settings: { avatar },
  } = useLatchkeyContext()
  const [loaded, setLoaded] = useState<{ readonly DrawnAvatar: ComponentType<AppAvatarProps> }>()
  const missing = avatar !== undefined && !loaded
  useEffect(() => {
    if (!missing) return
    let current = true
    import('./drawn-avatar.lazy.tsx').then(
      ({ DrawnAvatar }) => current && setLoaded({ DrawnAvatar }),
      (error: unknown) => log.warn('The app’s avatar could not be loaded', { error }),
    )
    return () => {
      current = false
    }
  }, [log, missing])
  return avatar && loaded && <loaded.DrawnAvatar {...props} />
}
