import * as v from 'valibot'
import { emailPattern } from '../wire/email-pattern.ts'

// The messages of `picklist` and the others are part of the protocol: an app shows them to its developer.
const required = 'Required'
const text = v.string(required)
const invalidEnum = 'Invalid enum value'

/** The providers of a social login. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** The types of account that a login has. */
export const accountTypes = ['eoa', 'smartAccount'] as const

const email = v.pipe(text, v.maxLength(254, 'Invalid email'), v.regex(emailPattern, 'Invalid email'))
const otp = v.pipe(text, v.trim(), v.maxLength(12, 'Invalid code'))
const accountType = v.picklist(accountTypes, invalidEnum)
const address = v.pipe(text, v.maxLength(128))
/** A number, its decimal digits, or a CAIP-2 id. */
const chainId = v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.maxLength(80))], required)
const uri = v.pipe(text, v.maxLength(8192))

/** If it has no namespace, the account belongs to the namespace of the user's `chainId`. */
const account = v.object({
  address,
  type: accountType,
  namespace: v.optional(v.picklist(['eip155', 'solana'], invalidEnum)),
})

/** What the app may know about a login. */
const user = v.object({
  email: v.optional(v.nullable(email)),
  userName: v.optional(v.nullable(v.pipe(text, v.maxLength(256)))),
  address,
  chainId,
  accounts: v.optional(v.pipe(v.array(account), v.maxLength(16))),
  preferredAccountType: v.optional(accountType),
  smartAccountDeployed: v.optional(v.boolean(required), false),
  /** Whether the account can be used after this device is lost. An older login site doesn't tell it. */
  hasRecovery: v.optional(v.boolean(required)),
  /** The method with which the visitor logged in. */
  method: v.optional(v.picklist(['email', ...socialProviders, 'farcaster', 'passkey'], invalidEnum)),
})

const none = v.optional(v.unknown())
const done = v.optional(v.unknown())
const emailAction = v.object({
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'], invalidEnum),
  /** The device as the mail names it, with its location if the login server knows it. The visitor compares them. */
  device: v.optional(v.pipe(text, v.maxLength(128))),
  place: v.optional(v.pipe(text, v.maxLength(128))),
})
const emailChangeAction = v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'], invalidEnum) })
const withToken = v.object({ token: v.pipe(text, v.maxLength(8192)) })

type RequestRules = {
  readonly payload: v.GenericSchema
  readonly reply: v.GenericSchema
  readonly timeoutMs: number | undefined
  readonly asksVisitor?: true
}

/**
 * Every request of the app to the login frame: its payload and its reply. `timeoutMs`: the app gives up after this
 * time; a request without it waits for the visitor. `asksVisitor`: the frame may show something before it answers, such
 * as the recovery of an account on a new device. The time limit then starts again when the frame is hidden.
 */
export const requests = {
  SWITCH_NETWORK: { payload: v.object({ chainId }), reply: v.object({ chainId }), timeoutMs: 30_000 },
  CONNECT_EMAIL: { payload: v.object({ email }), reply: emailAction, timeoutMs: 30_000 },
  /** Address and code are typed inside the frame, so the app sees neither. */
  CONNECT_EMAIL_IN_FRAME: { payload: none, reply: done, timeoutMs: undefined, asksVisitor: true },
  CONNECT_DEVICE: { payload: none, reply: done, timeoutMs: 30_000 },
  CONNECT_OTP: { payload: v.object({ otp }), reply: done, timeoutMs: 30_000, asksVisitor: true },
  /**
   * Completes a social login. `uri` is the one that GET_SOCIAL_RESULT answered, or after a redirect the address of the app's page that the
   * provider led back to, with its fragment.
   */
  CONNECT_SOCIAL: {
    payload: v.object({ uri, preferredAccountType: v.optional(accountType), chainId: v.optional(chainId) }),
    reply: user,
    timeoutMs: 30_000,
    asksVisitor: true,
  },
  /**
   * Begins a social login. `popup` (the default): `uri` is the login site's own page. It gets the browser's secret from
   * the frame by `postMessage`, and then goes to the provider. `redirect`: the app's page goes to `uri`, and the
   * provider sends it back to `returnTo`.
   */
  GET_SOCIAL_REDIRECT_URI: {
    payload: v.object({
      provider: v.picklist(socialProviders, invalidEnum),
      mode: v.optional(v.picklist(['popup', 'redirect'], invalidEnum)),
      returnTo: v.optional(v.pipe(text, v.maxLength(2048))),
    }),
    reply: v.object({ uri }),
    timeoutMs: 30_000,
  },
  /**
   * Waits until the provider has confirmed the visitor in the popup of GET_SOCIAL_REDIRECT_URI. The answer is the `uri`
   * for CONNECT_SOCIAL. Meanwhile the frame polls the login server. Refused with `login/declined` when the visitor
   * declines at the provider. The app cancels the request after 45 s, or when the visitor gives up.
   */
  GET_SOCIAL_RESULT: { payload: v.object({ uri }), reply: v.object({ uri }), timeoutMs: undefined },
  /** Begins a passkey login: `uri` is the login site's page that creates or uses a passkey, for the popup. */
  GET_PASSKEY_URI: { payload: none, reply: v.object({ uri }), timeoutMs: 30_000 },
  /** Waits until the popup of GET_PASSKEY_URI is done, and completes the login. */
  CONNECT_PASSKEY: { payload: v.object({ uri }), reply: done, timeoutMs: undefined, asksVisitor: true },
  GET_FARCASTER_URI: { payload: none, reply: v.object({ url: uri }), timeoutMs: 30_000 },
  CONNECT_FARCASTER: {
    payload: none,
    reply: v.object({ userName: v.pipe(text, v.maxLength(256)) }),
    timeoutMs: undefined,
  },
  GET_USER: {
    payload: v.optional(
      v.object({
        chainId: v.optional(chainId),
        preferredAccountType: v.optional(accountType),
        socialUri: v.optional(uri),
        /** Set at a page load: the visitor is asked nothing, even if the account needs recovery on this device. */
        silent: v.optional(v.boolean(required)),
      }),
    ),
    reply: user,
    timeoutMs: 30_000,
    asksVisitor: true,
  },
  SIGN_OUT: { payload: none, reply: done, timeoutMs: 3_000 },
  IS_CONNECTED: {
    payload: v.optional(v.object({ token: v.optional(v.pipe(text, v.maxLength(8192))) })),
    reply: v.object({ isConnected: v.boolean(required) }),
    timeoutMs: 30_000,
  },
  GET_CHAIN_ID: { payload: none, reply: v.object({ chainId }), timeoutMs: 30_000 },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: none,
    reply: v.object({
      smartAccountEnabledNetworks: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(256)),
    }),
    timeoutMs: 30_000,
  },
  INIT_SMART_ACCOUNT: {
    payload: none,
    reply: v.object({ address, isDeployed: v.boolean(required) }),
    timeoutMs: 30_000,
  },
  SET_PREFERRED_ACCOUNT: {
    payload: v.object({ type: accountType, chainId: v.optional(chainId) }),
    reply: v.object({ type: accountType, address }),
    timeoutMs: 30_000,
    asksVisitor: true,
  },
  /** A JWT for the app's own server. */
  GET_IDENTITY_TOKEN: {
    payload: none,
    reply: v.object({ ...withToken.entries, expiresAt: v.number(required) }),
    timeoutMs: 30_000,
  },
  /**
   * Shows devices, logins, recovery, export and deletion. Answered when the visitor closes them; a cancel closes them.
   * `{ canMove: true }`: the app can show a view that moves everything out of the accounts, which is offered then; the
   * answer `{ next: 'move-funds' }` asks for it. `{ at: 'recovery' }`: the set-up of a recovery alone, where there is
   * none; the answer's `hasRecovery` says whether there is one now. Both ends read these by themselves: a schema for
   * them would be too much for the frame's boot.
   */
  SHOW_SETTINGS: { payload: none, reply: done, timeoutMs: undefined, asksVisitor: true },
  RPC_REQUEST: {
    payload: v.object({
      method: v.pipe(text, v.maxLength(64)),
      params: v.optional(v.unknown()),
      chainId: v.optional(chainId),
      chainNamespace: v.optional(v.pipe(text, v.maxLength(8))),
    }),
    reply: v.optional(v.unknown()),
    timeoutMs: undefined,
  },
  UPDATE_EMAIL: {
    payload: v.object({ email }),
    reply: emailChangeAction,
    timeoutMs: 30_000,
    asksVisitor: true,
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: v.object({ otp }), reply: done, timeoutMs: 30_000 },
  UPDATE_EMAIL_SECONDARY_OTP: { payload: v.object({ otp }), reply: v.object({ newEmail: email }), timeoutMs: 30_000 },
  SYNC_THEME: {
    payload: v.object({
      themeMode: v.optional(v.picklist(['light', 'dark'], invalidEnum)),
      themeVariables: v.optional(
        v.record(v.pipe(v.string(), v.maxLength(64)), v.union([v.pipe(v.string(), v.maxLength(256)), v.number()])),
      ),
      locale: v.optional(v.pipe(text, v.maxLength(35))),
      direction: v.optional(v.picklist(['ltr', 'rtl'], invalidEnum)),
    }),
    reply: done,
    timeoutMs: 30_000,
  },
  SYNC_DAPP_DATA: {
    payload: v.object({
      metadata: v.optional(
        v.object({
          name: v.pipe(text, v.maxLength(256)),
          description: v.optional(v.pipe(text, v.maxLength(2048))),
          url: v.pipe(text, v.maxLength(2048)),
          icons: v.optional(v.pipe(v.array(v.pipe(text, v.maxLength(2048))), v.maxLength(8))),
        }),
      ),
      projectId: v.pipe(text, v.maxLength(128)),
      sdkVersion: v.pipe(text, v.maxLength(64)),
      sdkType: v.pipe(text, v.maxLength(64)),
    }),
    reply: done,
    timeoutMs: 30_000,
  },
  /** Asks whether the frame is ready. A frame that answers counts as ready at once. */
  PING: { payload: none, reply: done, timeoutMs: undefined },
  RELOAD: { payload: none, reply: done, timeoutMs: 30_000 },
} as const satisfies Record<string, RequestRules>

/** The notices of the frame. */
export const notices = {
  READY: v.optional(v.object({ version: v.optional(v.pipe(text, v.maxLength(64))) })),
  SESSION_UPDATE: withToken,
  ACCOUNTS_CHANGED: v.object({ accounts: v.pipe(v.array(address), v.maxLength(16)) }),
  CHAIN_CHANGED: v.object({ chainId }),
  /** The frame has something to show to the visitor, or has nothing more to show. */
  VISIBILITY: v.object({
    visible: v.boolean(required),
    height: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(4096))),
    /** The name of what is shown, in the visitor's language. Screen readers use it as the name of the frame. */
    title: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  /** A popup of the login site has found the frame: from now on a closed popup means that the visitor closed it. */
  POPUP_OPENED: v.optional(v.unknown()),
} as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What an error message carries. */
export const errorPayload = v.object({
  message: v.fallback(v.string(), ''),
  /** 4001: the visitor declined (EIP-1193). */
  code: v.fallback(v.optional(v.number()), undefined),
  refusal: v.fallback(
    v.optional(
      v.object({
        code: v.pipe(v.string(), v.regex(/^login\/[a-z-]{1,40}$/)),
        triesLeft: v.optional(count),
        retryAfter: v.optional(count),
      }),
    ),
    undefined,
  ),
})
