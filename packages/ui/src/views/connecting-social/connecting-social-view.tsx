import type { SocialProvider } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { connectingLoginCopy } from '../../copy/en/connecting-login.ts'
import { loginNames } from '../../copy/login-names.ts'
import { LoginScene, type WindowLoginState } from '../shared/login/login-scene.tsx'

/** The props of `ConnectingSocialView`. */
export type ConnectingSocialViewProps = {
  readonly provider: SocialProvider
  /**
   * `waiting` for the visitor in the other window · `connecting` the provider has confirmed them · `connected` ·
   * `cancelled` the window was closed · `declined` the visitor said no there · `blocked` the browser let no window open
   * · `cut` the window can't reach this page, which goes on by itself · `timedOut` · `failed`
   */
  readonly state: WindowLoginState
  /** Why, in the visitor's language: shown small, under the general sentence. */
  readonly message?: string | undefined
  /** Called inside the click: opens the window, again or at last. */
  readonly onRetry: () => void
  /** Back to the other ways. */
  readonly onOtherWay?: (() => void) | undefined
}

/** Waiting for a social account in another window, and how that ended. */
export function ConnectingSocialView({ provider, ...scene }: ConnectingSocialViewProps): ReactNode {
  return <LoginScene {...scene} method={provider} name={loginNames[provider]} />
}

/** The dialog's title over ConnectingSocialView. */
export function useConnectingSocialTitle(provider: SocialProvider): string {
  return useCopy('connectingLogin', connectingLoginCopy)('title', { provider: loginNames[provider] })
}
