import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { LoginAccountType, LoginMethod, LoginUser, SocialProvider } from '../../kernel/ports/auth.ts'
import type { ChainId, Namespace } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'

/** The kind of failure. Views choose their text by it. */
export type LoginFailure = {
  readonly error: LatchkeyError
  /** The login server's reason, such as `login/code-wrong`. */
  readonly reason?: string | undefined
  readonly triesLeft?: number | undefined
  /** Seconds until it may be tried again. */
  readonly retryAfter?: number | undefined
}

/**
 * A login by e-mail. `resendAt`: Unix time in ms. In the open modal the flow chooses the view: Connect while it is idle, EmailVerifyDevice,
 * EmailVerifyOtp, and what follows a connection once it is there. Where address and code are typed inside the login site
 * (`auth.collect: 'frame'`), `submit('')` shows it, and `email` is empty.
 */
export type EmailLoginState =
  | { readonly status: 'idle'; readonly email?: string | undefined; readonly failure?: LoginFailure | undefined }
  | { readonly status: 'sending'; readonly email: string }
  /** A device that was never used is confirmed first: `device`. Then the code: `code`. */
  | {
      readonly status: 'device' | 'code'
      readonly email: string
      readonly resendAt: number
      /** This device as the mail names it, such as `Chrome on Linux`, and its location where the login server knows it. */
      readonly device?: string | undefined
      readonly place?: string | undefined
      readonly resending?: boolean | undefined
      readonly failure?: LoginFailure | undefined
    }
  | { readonly status: 'verifying'; readonly email: string; readonly resendAt: number }
  | { readonly status: 'connecting' | 'connected'; readonly email: string }

/** The client's login by e-mail: `client.use(emailLogin)`. */
export type EmailLogin = Readable<EmailLoginState> & {
  /** Opens the frame ahead. */
  prepare(): void
  /** Sends the code. Within 30 s of the last one it fails with 'Please try again after {n} seconds'. */
  submit(email: string): void
  confirmDevice(): void
  verify(code: string): void
  resend(): void
  /** Goes back to the address, and leaves the running attempt. */
  reset(): void
}

/**
 * A login by social account. The flow shows ConnectingSocial when it starts, and what follows a connection once it is there. `cancelled` may still
 * become `connecting`: a provider's page can make its window look closed. `blocked` with the reason `login/popup-cut`: windows of this page can't
 * reach the login site (`Cross-Origin-Opener-Policy`), so `retry()` leads the page itself to the provider.
 */
export type SocialLoginState =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' | 'connecting' | 'connected'; readonly provider: SocialProvider }
  | {
      readonly status: 'cancelled' | 'declined' | 'blocked' | 'timedOut' | 'failed'
      readonly provider: SocialProvider
      readonly failure: LoginFailure
    }

/** The client's login by social account: `client.use(socialLogin)`. */
export type SocialLogin = Readable<SocialLoginState> & {
  prepare(): void
  /** Call it inside the click, so that the browser lets the window open. */
  start(provider: SocialProvider): void
  /** Call it inside the click. Where the browser blocks the window again, the page itself goes to the provider and comes back logged in. */
  retry(): void
  /** Completes a login that left the page; the client calls it when it starts. */
  resume(provider: SocialProvider): void
  reset(): void
}

/** A login by Farcaster. The view ConnectingFarcaster calls `show()`. */
export type FarcasterLoginState =
  | { readonly status: 'idle' | 'preparing' }
  | { readonly status: 'waiting'; readonly url: string }
  | { readonly status: 'connecting' | 'connected'; readonly userName: string }
  | { readonly status: 'declined' | 'timedOut' | 'failed'; readonly failure: LoginFailure }

/** The client's login by Farcaster: `client.use(farcasterLogin)`. */
export type FarcasterLogin = Readable<FarcasterLoginState> & {
  show(): void
  retry(): void
  reset(): void
}

/** A login by passkey. The flow shows ConnectingPasskey when it starts, and what follows a connection once it is there. */
export type PasskeyLoginState =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' | 'connecting' | 'connected' }
  | { readonly status: 'cancelled' | 'blocked' | 'failed'; readonly failure: LoginFailure }

/** The client's login by passkey: `client.use(passkeyLogin)`. */
export type PasskeyLogin = Readable<PasskeyLoginState> & {
  prepare(): void
  /** Call it inside the click. */
  start(): void
  reset(): void
}

/** A change of the e-mail address of the login in use. All of it is drawn in the view UpdateEmail. */
export type EmailUpdateState =
  | { readonly status: 'idle'; readonly failure?: LoginFailure | undefined }
  | { readonly status: 'sending'; readonly email: string }
  /** `primary`: the code sent to the old address; `secondary`: the code sent to the new one. */
  | {
      readonly status: 'primary' | 'secondary'
      readonly email: string
      readonly verifying: boolean
      readonly failure?: LoginFailure | undefined
    }
  | { readonly status: 'done'; readonly email: string }

/**
 * Whether the visitor is asked for a recovery before anything is paid in. `ask`: show no address yet. `later`: they put
 * it off on this device, so addresses are shown, with a warning. `none`: there is a recovery, no login is in use, or
 * its site doesn't say.
 */
export type RecoveryQuestionState = 'none' | 'ask' | 'later'

/** `client.use(recoveryQuestion)` */
export type RecoveryQuestion = Readable<RecoveryQuestionState> & {
  /** Shows the set-up inside the login site; resolves when it is closed. */
  setUp(): Promise<void>
  /** The visitor puts it off: this account isn't asked again on this device. */
  later(): void
}

/** `client.use(emailUpdate)` */
export type EmailUpdate = Readable<EmailUpdateState> & {
  submit(email: string): void
  verify(code: string): void
  reset(): void
}

/** The login in use and its account type. */
export type LoginState = {
  readonly user?: LoginUser | undefined
  readonly sessionId?: string | undefined
  /** The social account that the login in use was opened with. */
  readonly socialProvider?: SocialProvider | undefined
  /** The last method used in this browser, offered first. */
  readonly lastMethod?: LoginMethod | undefined
  readonly smartAccountNetworks?: readonly ChainId[] | undefined
  /** The preferred type of each namespace; kept over visits. */
  readonly preferredAccountTypes: Readonly<Partial<Record<Namespace, LoginAccountType>>>
  readonly settingAccountType: boolean
  /** The login site shows something: the host of its frame is drawn, `height` in CSS px. */
  readonly shown?: { readonly height?: number | undefined } | undefined
}

/** What is known of the login in use: `client.use(login)`. */
export type Login = Readable<LoginState> & {
  /** The methods that are offered here and now, in order: those of the app that neither its device nor its operator's settings rule out. */
  methods(): readonly LoginMethod[]
  setAccountType(type: LoginAccountType): Promise<void>
  /**
   * Shows "Your login", the login site's own page; resolves when it is closed. With `onMoveFunds` it offers to move
   * everything out of the accounts, and calls back when the visitor wants that: show the view MoveFunds, or drive
   * `@latchkey/core/features/move-funds`. `at: 'recovery'` shows its set-up alone, where the account has none.
   */
  showSettings(options?: {
    readonly onMoveFunds?: (() => void) | undefined
    readonly at?: 'recovery' | undefined
  }): Promise<void>
  /** Closes what the login site shows; requests that wait for the visitor end. */
  hide(): void
}
