import type { PortContext } from './context.ts'
import type { ChainId, Namespace, Unsubscribe, WithSignal } from './namespace.ts'
import type { PortSession } from './pairing.ts'

/** The social accounts that a login takes, in the order in which they are offered. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** One of `socialProviders`. */
export type SocialProvider = (typeof socialProviders)[number]

/** A way to log in without a wallet. */
export type LoginMethod = 'email' | SocialProvider | 'farcaster' | 'passkey'

/** The kinds of account that a login can have in a namespace. */
export type LoginAccountType = 'eoa' | 'smartAccount'

/** What an app may know of a login. */
export type LoginUser = {
  /** Set for a login by e-mail only. */
  readonly email?: string | null | undefined
  /** The name at the social account or at Farcaster. */
  readonly userName?: string | null | undefined
  /** Which method opened the session. */
  readonly method?: LoginMethod | undefined
  readonly accounts: readonly {
    readonly namespace: Namespace
    readonly address: string
    readonly type: LoginAccountType
  }[]
  readonly preferredAccountType?: LoginAccountType | undefined
  readonly smartAccountDeployed?: boolean | undefined
  /** Whether the account outlives this device: a recovery, or a second owner of an account of passkeys. Absent = the login site doesn't say. */
  readonly hasRecovery?: boolean | undefined
}

/** What follows an e-mail address: the code of a mail, the same on a device that was never used, or nothing more. */
export type EmailAction = 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'

/** What follows an e-mail address, and the device as the mail names it. */
export type EmailStarted = {
  readonly action: EmailAction
  readonly device?: string | undefined
  readonly place?: string | undefined
}

/** What follows a new e-mail address: the code sent to the old one, or the code sent to the new one. */
export type EmailUpdateAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Why the login frame can't be used: for the developer. */
export type AuthFailure = 'iframe_load_failed' | 'iframe_request_timeout' | 'origin_not_allowed'

/** The events of an auth port. */
export type AuthEvent =
  | { readonly type: 'ended'; readonly sessionId: string; readonly reason: 'remote' | 'local' | 'expired' }
  /** Another tab logged in, or the account type changed: core adopts the session, or replaces the one of the same id. */
  | { readonly type: 'session'; readonly session: PortSession; readonly user: LoginUser }
  | { readonly type: 'user'; readonly sessionId: string; readonly user: LoginUser }
  /** The login site has something to show the visitor, or nothing more. */
  | { readonly type: 'visible'; readonly visible: boolean; readonly height?: number | undefined }
  | { readonly type: 'failed'; readonly reason: AuthFailure }
  /** The app asked for a JSON-RPC method that a login refuses. */
  | { readonly type: 'refused'; readonly method: string }

/** How the login site is drawn: as the app's own modal. */
export type LoginAppearance = {
  readonly mode?: 'light' | 'dark' | undefined
  /** `--latchkey-*` variables by their name without the prefix. */
  readonly variables?: Readonly<Partial<Record<string, string>>> | undefined
  /** BCP 47 language, and its direction. */
  readonly locale?: string | undefined
  readonly direction?: 'ltr' | 'rtl' | undefined
  /** How the frame is announced to screen readers. */
  readonly title?: string | undefined
}

/** A window that was opened inside the visitor's click and is led to the provider afterwards. */
export type LoginPopup = {
  readonly closed: boolean
  goTo(url: string): void
  close(): void
}

/** Accounts for visitors without a wallet: `frameAuth({ url })` of `@latchkey/frame`. */
export type AuthPort = {
  readonly contract: 1
  readonly id: string
  /** The ways to log in, in the order in which they are offered. */
  readonly methods: readonly LoginMethod[]
  /** `'frame'`: address and code are typed inside the login site too, so the app never sees them. */
  readonly collect: 'app' | 'frame'
  create(context: PortContext<AuthEvent>): AuthInstance
}

/** A session with what the app may know of its login. */
export type LoginSession = { readonly session: PortSession; readonly user: LoginUser }

/**
 * What an auth port makes for one client. Every promise settles; errors are `LatchkeyError`s: `login/failed` (with the reason in `context`),
 * `login/frame-unavailable`, `connection/user-rejected`, `request/timed-out`, `request/aborted`. The reasons are the login server's, such as
 * `login/code-wrong`; `login/popup-closed`: the visitor closed the window of the provider or of the passkey; and `login/popup-cut`: the window can't
 * reach the login site's frame, because of `Cross-Origin-Opener-Policy`.
 */
export type AuthInstance = {
  start(): Unsubscribe
  /** Opens the frame early: at hover, focus, or in a view that offers a login. */
  prepare(): void
  /** Whether a login is stored from an earlier page; opens no frame. */
  hasStored(): boolean
  /** Restores the stored login; never prompts. */
  restore(parameters: WithSignal): Promise<LoginSession | null>
  /** Idempotent. Clears what is kept of the login in this page. */
  disconnect(sessionId: string): Promise<void>

  readonly email: {
    /** With `collect: 'frame'` the login site asks for everything and the answer is `CONNECT`; `email` is ignored. */
    start(parameters: WithSignal & { readonly email: string }): Promise<EmailStarted>
    /** After `VERIFY_DEVICE`, before the code. */
    confirmDevice(parameters: WithSignal): Promise<void>
    verify(parameters: WithSignal & { readonly code: string }): Promise<void>
    startUpdate(parameters: WithSignal & { readonly email: string }): Promise<{ readonly action: EmailUpdateAction }>
    verifyPrimary(parameters: WithSignal & { readonly code: string }): Promise<void>
    verifySecondary(parameters: WithSignal & { readonly code: string }): Promise<{ readonly email: string }>
  }
  readonly social: {
    /** Call it inside the click; `undefined` where the browser blocks windows. */
    openPopup(): LoginPopup | undefined
    /**
     * Resolves when the provider has confirmed the visitor. Without a popup the page itself goes there, so it never settles except by its signal,
     * and `resume` finishes in the page that comes after it. `onClosed`: the popup looks closed. A provider's page can cut it off from this one,
     * so the visitor may still be there, and the wait goes on.
     */
    connect(
      parameters: WithSignal & {
        readonly provider: SocialProvider
        readonly popup: LoginPopup | undefined
        readonly onClosed?: (() => void) | undefined
      },
    ): Promise<void>
    /** Finishes a login that left the page; `null` when there is none. */
    resume(parameters: WithSignal): Promise<SocialProvider | null>
  }
  readonly farcaster: {
    /** What a QR code says and a phone opens. */
    uri(parameters: WithSignal): Promise<{ readonly url: string }>
    /** Resolves when the visitor has approved at Farcaster. */
    connect(parameters: WithSignal): Promise<{ readonly userName: string }>
  }
  readonly passkey: {
    /** Call it inside the click: the login site opens a window of its own to create or use a passkey. */
    connect(parameters: WithSignal & { readonly popup: LoginPopup | undefined }): Promise<void>
  }

  /** The last step of every method: the accounts of the visitor who is logged in now. */
  open(
    parameters: WithSignal & {
      readonly chainId?: ChainId | undefined
      /** The type that the visitor prefers. */
      readonly type?: LoginAccountType | undefined
    },
  ): Promise<LoginSession>
  /** Networks where the login has a smart account. */
  smartAccountNetworks(parameters: WithSignal): Promise<readonly ChainId[]>
  setAccountType(parameters: WithSignal & { readonly type: LoginAccountType }): Promise<LoginSession>
  /** A JWT for the app's own server (ES256, ten minutes). */
  identityToken(parameters: WithSignal): Promise<string>
  /**
   * The login site's own page: devices, logins, recovery, export, deletion. Resolves when it is closed. `canMove`: it
   * offers to move everything out of the accounts, and `'move-funds'` is the answer where the visitor wants that. `at`:
   * the part that it shows alone; a login site that doesn't know the part shows the whole page.
   */
  showSettings(
    parameters: WithSignal & { readonly canMove?: boolean | undefined; readonly at?: 'recovery' | undefined },
  ): Promise<'move-funds' | undefined>
  /** Ends the requests that wait for the visitor; reads go on. */
  rejectOpenRequests(): void
  /** The given values replace the old ones; the others stay. */
  setAppearance(appearance: LoginAppearance): void
  /** The visitor chose another network: requests that name none go there, also after a reload. */
  setNetwork(chainId: ChainId): void
  /** The app has added or removed networks, so connections can be on other networks from now on. */
  networksChanged(): void
}
