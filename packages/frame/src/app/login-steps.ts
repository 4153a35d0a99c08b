import { abortable } from '@latchkey/core/adapter-kit'
import type { AuthEvent, AuthInstance, PortContext, SocialProvider } from '@latchkey/core/ports'
import { loginError } from '../protocol/errors.ts'
import type { RequestName, RequestPayload, RequestReply } from '../protocol/messages.ts'
import type { Channel } from './channel.ts'
import { followPopup } from './follow-popup.ts'
import type { FrameAuthOptions } from './frame-auth-options.ts'
import type { LoginStorage } from './login-storage.ts'

/** The steps of every way to log in. */
export type LoginSteps = {
  readonly startEmail: AuthInstance['email']['start']
  readonly confirmDevice: AuthInstance['email']['confirmDevice']
  readonly verifyEmail: AuthInstance['email']['verify']
  readonly startEmailUpdate: AuthInstance['email']['startUpdate']
  readonly verifyPrimary: AuthInstance['email']['verifyPrimary']
  readonly verifySecondary: AuthInstance['email']['verifySecondary']
  readonly connectSocial: AuthInstance['social']['connect']
  readonly resumeSocial: AuthInstance['social']['resume']
  readonly farcasterUri: AuthInstance['farcaster']['uri']
  readonly connectFarcaster: AuthInstance['farcaster']['connect']
  readonly connectPasskey: AuthInstance['passkey']['connect']
  /**
   * Takes the URL at which a social login ended that the provider has confirmed. The login is completed when it is
   * opened.
   */
  takeSocialUri(): string | undefined
}

export type LoginStepsOptions = {
  readonly options: FrameAuthOptions
  readonly context: PortContext<AuthEvent>
  readonly storage: LoginStorage
  /** The login site's origin. */
  readonly origin: string
  readonly appOrigin: string
  ask<Name extends RequestName>(
    name: Name,
    payload: RequestPayload<Name>,
    signal: AbortSignal | undefined,
  ): Promise<RequestReply<Name>>
  channel(signal: AbortSignal | undefined): Promise<Channel>
}

/** A page that was left for a provider longer ago than this won't come back, in ms. */
const awayMs = 20 * 60_000

type Page = {
  readonly location?: { readonly href: string; assign?(url: string): void }
  readonly history?: { readonly state: unknown; replaceState(state: unknown, title: string, url: string): void }
}

/** Makes the steps of the ways to log in. Each step is a request to the frame. */
export function createLoginSteps({
  appOrigin,
  ask,
  channel,
  context,
  options,
  origin,
  storage,
}: LoginStepsOptions): LoginSteps {
  const { clock, platform } = context
  const page = platform.page as Page
  let socialUri: string | undefined

  /** Sends the page to the provider. The promise ends when the page unloads, or by the signal. */
  async function leavePage(provider: SocialProvider, signal: AbortSignal | undefined): Promise<never> {
    const returnTo = platform.locationHref().split('#')[0] ?? ''
    const { uri } = await ask('GET_SOCIAL_REDIRECT_URI', { provider, mode: 'redirect', returnTo }, signal)
    // An attacker in control of the login site could otherwise run a script in this page with a `javascript:` URL.
    if (!/^https?:/.test(uri)) throw loginError('login/message-invalid', 'uri: Invalid address')
    storage.leftFor.set({ provider, at: clock.now() })
    page.location?.assign?.(uri)
    return abortable(new Promise<never>(() => {}), signal)
  }

  return {
    takeSocialUri() {
      const uri = socialUri
      socialUri = undefined
      return uri
    },
    async startEmail({ email, signal }) {
      if (options.collect === 'frame') {
        await ask('CONNECT_EMAIL_IN_FRAME', undefined, signal)
        return { action: 'CONNECT' }
      }
      const started = await ask('CONNECT_EMAIL', { email }, signal)
      storage.email.set(email)
      return started
    },
    async confirmDevice({ signal }) {
      await ask('CONNECT_DEVICE', undefined, signal)
    },
    async verifyEmail({ code, signal }) {
      await ask('CONNECT_OTP', { otp: code }, signal)
    },
    startEmailUpdate: ({ email, signal }) => ask('UPDATE_EMAIL', { email }, signal),
    async verifyPrimary({ code, signal }) {
      await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: code }, signal)
    },
    async verifySecondary({ code, signal }) {
      const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: code }, signal)
      storage.email.set(newEmail)
      return { email: newEmail }
    },

    async connectSocial({ onClosed, popup, provider, signal }) {
      if (!popup) return leavePage(provider, signal)
      try {
        const open = await channel(signal)
        socialUri = await followPopup(
          { channel: open, clock, origin, appOrigin, onClosed, popup, signal },
          async (given) => (await ask('GET_SOCIAL_REDIRECT_URI', { provider, mode: 'popup' }, given)).uri,
          async (uri, given) => (await ask('GET_SOCIAL_RESULT', { uri }, given)).uri,
        )
      } finally {
        popup.close()
      }
    },
    async resumeSocial() {
      const left = storage.leftFor.get()
      storage.leftFor.remove()
      const href = platform.locationHref()
      const [address = '', fragment = ''] = href.split('#')
      if (!left || clock.now() - left.at > awayMs || !/(^|&)latchkey-flow=/.test(fragment)) return null
      // The result works once. It is removed from the URL, so that a reload or a copied URL doesn't bring it again.
      page.history?.replaceState(page.history.state, '', address)
      socialUri = href
      return left.provider as SocialProvider
    },
    farcasterUri: ({ signal }) => ask('GET_FARCASTER_URI', undefined, signal),
    async connectFarcaster({ signal }) {
      const answer = await ask('CONNECT_FARCASTER', undefined, signal)
      storage.userName.set(answer.userName)
      return answer
    },
    async connectPasskey({ popup, signal }) {
      if (!popup) throw loginError('login/failed', 'The browser blocks windows', { code: 'login/popup-blocked' })
      try {
        const open = await channel(signal)
        await followPopup(
          { channel: open, clock, origin, appOrigin, popup, signal },
          async (given) => (await ask('GET_PASSKEY_URI', undefined, given)).uri,
          async (uri, given) => void (await ask('CONNECT_PASSKEY', { uri }, given)),
        )
      } finally {
        popup.close()
      }
    },
  }
}
