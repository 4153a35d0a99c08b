import * as v from 'valibot'
import { secretSchema } from '../config/values/read-secret.ts'
import { wholeNumber } from '../config/values/whole-number.ts'
import { projectIdSchema } from '../projects/project.ts'

const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#@*\s]+$/, 'an origin such as https://login.example, without a slash at its end'),
)
/**
 * A `*` stands for labels before at least two labels that are written out, so that no pattern includes hosts of others.
 */
const ancestor = v.pipe(
  v.string(),
  v.regex(
    /^https?:\/\/(\*\.)?[a-z0-9-*]*[a-z0-9-](\.[a-z0-9-]+)+(:[0-9]{1,5})?$/i,
    'an origin, such as https://*.preview.shop.example',
  ),
)
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const url = v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'an http or https URL'))
const host = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.-]+$/, 'a host name'))

/** The URLs of a provider that the operator hosts, such as GitHub Enterprise. */
const endpoints = v.strictObject({
  issuer: v.optional(url),
  authorization: v.optional(url),
  token: v.optional(url),
  keys: v.optional(url),
  profile: v.optional(url),
  emails: v.optional(url),
})
const oauthClient = v.strictObject({ clientId: text, clientSecret: text, endpoints: v.optional(endpoints, {}) })
const appleClient = v.strictObject({
  clientId: text,
  teamId: text,
  keyId: text,
  /** The private key in PEM (PKCS #8), as Apple hands it out. */
  secretKey: v.pipe(v.string(), v.startsWith('-----BEGIN PRIVATE KEY-----', 'a private key in PEM')),
  endpoints: v.optional(endpoints, {}),
})

const chainId = v.pipe(v.string(), v.regex(/^eip155:[1-9][0-9]{0,15}$/, 'a CAIP-2 id such as eip155:1'))
const contract = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'an address'), v.toLowerCase())
const wei = v.pipe(v.string(), v.regex(/^[0-9]{1,27}$/, 'an amount in wei'))

/**
 * Calls that the operator pays for, and their limits, in wei. The limits count the highest possible cost of an
 * operation.
 */
const sponsorPolicy = v.strictObject({
  chains: v.pipe(v.array(chainId), v.minLength(1)),
  calls: v.pipe(
    v.array(
      v.strictObject({
        to: contract,
        /** The first four bytes of the data. Without them every call of the contract is paid for. */
        selectors: v.optional(
          v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{8}$/, 'four bytes as hex'), v.toLowerCase())),
        ),
      }),
    ),
    v.minLength(1),
  ),
  perOperation: wei,
  perAccountDay: wei,
  perDay: wei,
})
export type SponsorPolicy = v.InferOutput<typeof sponsorPolicy>

/** Embedded login. See docs/login-hosting.md. */
export const loginConfigSchema = v.strictObject({
  /** The origins of the login site. Providers redirect to the first one. None: the routes are off. */
  origins: v.optional(v.array(origin), []),
  /** Folder of the built login site (`apps/login/dist`), which is then served to requests for the login origins. */
  site: v.optional(text),
  /** The pages that may have the login frame, beside those of a project's `allowedOrigins`. */
  ancestors: v.optional(
    v.strictObject({
      /** Pages of this machine, for development. @default allowed while `publicUrl` is not https */
      localhost: v.optional(v.boolean()),
      /** The hosts of your previews, such as `https://*.preview.shop.example`. */
      previewHosts: v.optional(v.array(ancestor), []),
      /** Your own hosts that your mobile apps open pages from. */
      mobileHosts: v.optional(v.array(ancestor), []),
    }),
    {},
  ),
  /** The name of the service in mails. */
  name: v.optional(v.pipe(text, v.regex(/^[^\r\n<>"]+$/, 'one line without < > "')), 'Latchkey'),
  /** The page of the login site that providers redirect to. */
  socialPage: v.optional(v.pipe(v.string(), v.regex(/^\/[\w/.-]*$/, 'a path')), '/social.html'),
  /** The source of the key that seals the database's content: 32 bytes, base64url. A store in memory needs none. */
  sealingKey: v.optional(secretSchema),
  /** `per-project` gives each project accounts of its own, which can't be linked to each other. */
  accounts: v.optional(v.picklist(['shared', 'per-project']), 'shared'),
  /**
   * Where visitors approve: in the frame, where the browser notices what covers it, or always in a window of the login site. No browser notices a
   * page that hides the frame with a mask, a clip path or an outline of the frame itself.
   */
  approvals: v.optional(v.picklist(['frame', 'window']), 'frame'),
  projects: v.optional(
    v.record(
      projectIdSchema,
      v.strictObject({
        /** The name of the app in mails. */
        name: v.optional(v.pipe(text, v.regex(/^[^\r\n<>"]+$/, 'one line without < > "'))),
        /** Whether identity tokens have the verified e-mail address. */
        emailClaim: v.optional(v.boolean(), false),
        /** The operations that the operator pays for: an operation must fit one of these policies. */
        sponsor: v.optional(v.array(sponsorPolicy), []),
      }),
    ),
    {},
  ),
  /**
   * A header in which the proxy in front names the visitor's region, such as `cf-ipcountry`; it must replace what visitors send. Without it no
   * location is shown.
   */
  placeHeader: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'a header in small letters'))),
  mail: v.optional(
    v.strictObject({
      from: v.optional(v.pipe(text, v.regex(/^[^\r\n]+$/, 'one line')), 'Login <login@localhost>'),
      /** Without it mails are printed to the log. */
      smtp: v.optional(
        v.strictObject({
          host,
          port: v.optional(wholeNumber(1, 65_535), 587),
          /** TLS from the first byte (port 465). Otherwise STARTTLS is required, except on this machine. */
          secure: v.optional(v.boolean(), false),
          user: v.optional(text),
          password: v.optional(text),
        }),
      ),
    }),
    {},
  ),
  social: v.optional(
    v.strictObject({
      google: v.optional(oauthClient),
      github: v.optional(oauthClient),
      apple: v.optional(appleClient),
      facebook: v.optional(oauthClient),
      x: v.optional(oauthClient),
      discord: v.optional(oauthClient),
      /** Any OpenID provider that publishes its configuration. */
      oidc: v.optional(v.strictObject({ issuer: url, clientId: text, clientSecret: text })),
    }),
    {},
  ),
  /** Needs the chain eip155:10 in `chains`. */
  farcaster: v.optional(v.strictObject({ relay: v.optional(url, 'https://relay.farcaster.xyz') })),
  /** `rpId`: the registrable domain of the login origin, or the host itself. Passkeys are lost when it changes. */
  passkey: v.optional(v.strictObject({ rpId: host })),
  /** Chains where accounts may be smart accounts (EIP-7702), each with the operator's bundler. Each needs an endpoint in `chains`. */
  smartAccounts: v.optional(
    v.record(
      chainId,
      v.strictObject({
        bundler: url,
        /**
         * The paymaster (ERC-7677). It pays for operations that projects sponsor. `context` is sent to it unchanged.
         */
        paymaster: v.optional(v.strictObject({ url, context: v.optional(v.record(v.string(), v.unknown()), {}) })),
      }),
    ),
    {},
  ),
  vault: v.optional(
    v.strictObject({
      /**
       * The condition to release a device's share: its living login session, or each time a login of the last five
       * minutes.
       */
      unlock: v.optional(v.picklist(['session', 'login']), 'session'),
    }),
    {},
  ),
  /** After how many days without use a login session ends. */
  sessionDays: v.optional(wholeNumber(1, 365), 30),
  /** Requests one address may make at once, and each second. */
  burst: v.optional(wholeNumber(1, 100_000), 300),
  perSecond: v.optional(wholeNumber(1, 100_000), 20),
})

export type LoginConfig = v.InferOutput<typeof loginConfigSchema>
