import type { View } from '@latchkey/core'
import type { ViewModule } from '../provider/modal-loader.ts'

/** How the module of each view is loaded. */
export type ViewLoaders<V extends View = View> = {
  readonly [name in V]: (mobile: boolean) => Promise<ViewModule<name>>
}

/** The views of logins. */
export type LogInViews = Extract<
  View,
  'UpdateEmail' | `EmailVerify${string}` | `Connecting${'Social' | 'Farcaster' | 'Passkey'}`
>
