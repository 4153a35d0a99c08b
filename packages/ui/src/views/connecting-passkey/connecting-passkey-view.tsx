import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { connectingLoginCopy } from '../../copy/en/connecting-login.ts'
import { LoginScene, type WindowLoginState } from '../shared/login/login-scene.tsx'

/** The props of `ConnectingPasskeyView`. */
export type ConnectingPasskeyViewProps = {
  /** `waiting` for the passkey in the login site's window · `connecting` · `connected` · `cancelled` the window was closed · `blocked` · `failed` */
  readonly state: Extract<WindowLoginState, 'waiting' | 'connecting' | 'connected' | 'cancelled' | 'blocked' | 'failed'>
  /** Why, in the visitor's language. */
  readonly message?: string | undefined
  /** Called inside the click: opens the window, again or at last. */
  readonly onRetry: () => void
  /** Back to the other ways. */
  readonly onOtherWay?: (() => void) | undefined
}

/** Waiting for a passkey in the login site's own window, and how that ended. */
export function ConnectingPasskeyView(props: ConnectingPasskeyViewProps): ReactNode {
  const t = useCopy('connectingLogin', connectingLoginCopy)
  return <LoginScene {...props} method="passkey" name={t('passkey')} />
}

/** The dialog's title over ConnectingPasskeyView. */
export function useConnectingPasskeyTitle(): string {
  return useCopy('connectingLogin', connectingLoginCopy)('passkeyTitle')
}
