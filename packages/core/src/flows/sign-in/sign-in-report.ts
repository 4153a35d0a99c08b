import type { LatchkeyClient } from '../../kernel/client.ts'
import type { SignInFailure, SignInState, SignInSubject } from './sign-in-state.ts'

const working = (state: SignInState) => state.status === 'signing' || state.status === 'verifying'

/** The toasts for failures. Other failures have none, because the view says more, or because the visitor did nothing. */
const texts: Readonly<Partial<Record<SignInFailure, string>>> = {
  declined: 'signatureDeclined',
  failed: 'signatureDeclined',
  smartAccount: 'smartAccountRefused',
}

/** Reports a sign-in: by toasts to the visitor, and by events to the app. No event has an address. */
export function signInReport(client: LatchkeyClient) {
  const { events, toasts } = client
  let loading: string | undefined

  const about = ({ accountType, chainId }: SignInSubject) => ({
    network: chainId,
    isSmartAccount: accountType === 'smartAccount',
  })
  function show(variant: 'success' | 'error', key: string) {
    loading = undefined
    toasts.show({ variant, message: { key } })
  }
  return {
    about,
    moved(now: SignInState, before: SignInState) {
      if (working(now) && !loading) loading = toasts.show({ variant: 'loading', message: { key: 'authenticating' } })
      if (!working(before) || now.status === 'idle') {
        if (now.status === 'failed') {
          show('error', 'signInFailed')
          events.emit('SIWX_AUTH_ERROR', { ...about(now.subject), code: now.error.code })
        }
      } else if (now.status === 'signedIn') {
        events.emit('SIWX_AUTH_SUCCESS', about(now.subject))
        show('success', 'signedIn')
      } else if ((now.status === 'ready' || now.status === 'preparing') && now.failure) {
        events.emit('SIWX_AUTH_ERROR', { ...about(now.subject), code: now.error?.code ?? 'internal/unexpected' })
        const text = texts[now.failure]
        if (text) show('error', text)
      } else if (now.status === 'unverified') {
        events.emit('SIWX_AUTH_ERROR', { ...about(now.subject), code: now.error.code })
      }
      if (!working(now) && loading) {
        toasts.close(loading)
        loading = undefined
      }
    },
  }
}
