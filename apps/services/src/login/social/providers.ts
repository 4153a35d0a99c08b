import { type SocialProvider, socialProviders } from '@latchkey/frame/wire'
import { importPKCS8, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import * as v from 'valibot'
import type { LoginConfig } from '../login-config.ts'

/** A provider's data about the visitor. `email` is there only if the provider has verified it. */
export type Profile = {
  readonly subject: string
  readonly label: string
  readonly email?: string | undefined
}

/** The differences of one provider. */
export type Provider = {
  /** The provider's name in stored accounts; never changes. */
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  /** Whether it sends an ID token. Others have a profile to ask for. */
  readonly isOpenId: boolean
  /** Apple posts its answer once e-mail is asked for. */
  readonly responseMode?: 'form_post'
  readonly parameters?: Readonly<Record<string, string>>
  readonly server: (fetch: typeof globalThis.fetch) => Promise<oauth.AuthorizationServer>
  readonly authenticate: () => Promise<oauth.ClientAuth>
  readonly readProfile: (ask: Ask, claims: Claims | undefined) => Promise<Profile>
}
type Claims = Readonly<Record<string, unknown>>
/** Asks the provider's API with the visitor's token. */
type Ask = (url: string) => Promise<unknown>

type Endpoints = NonNullable<LoginConfig['social']['google']>['endpoints']

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const idSchema = v.union([text, v.pipe(v.number(), v.safeInteger(), v.transform(String))])
const maybe = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema), undefined)

const claimsSchema = v.object({
  sub: text,
  email: maybe(text),
  // Apple sends it as text.
  email_verified: maybe(v.union([v.boolean(), v.literal('true'), v.literal('false')])),
  name: maybe(text),
})

async function readClaims(_: Ask, claims: Claims | undefined): Promise<Profile> {
  const { email, email_verified, name, sub } = v.parse(claimsSchema, claims)
  const isVerified = email_verified === true || email_verified === 'true'
  return { subject: sub, label: email ?? name ?? sub, email: isVerified ? (email ?? undefined) : undefined }
}

const fixed = (issuer: string, urls: { authorization: string; token: string; keys?: string }, given: Endpoints) => {
  const server: oauth.AuthorizationServer = {
    issuer: given.issuer ?? issuer,
    authorization_endpoint: given.authorization ?? urls.authorization,
    token_endpoint: given.token ?? urls.token,
    ...((given.keys ?? urls.keys) && { jwks_uri: given.keys ?? urls.keys ?? '' }),
  }
  return { issuer: server.issuer, server: async () => server }
}

/** The providers, each with its deviations from the standard. */
const table: { readonly [Name in SocialProvider]: (social: LoginConfig['social']) => Provider | undefined } = {
  google: ({ google }) =>
    google && {
      ...fixed(
        'https://accounts.google.com',
        {
          authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
          token: 'https://oauth2.googleapis.com/token',
          keys: 'https://www.googleapis.com/oauth2/v3/certs',
        },
        google.endpoints,
      ),
      clientId: google.clientId,
      scope: 'openid email profile',
      isOpenId: true,
      parameters: { prompt: 'select_account' },
      authenticate: async () => oauth.ClientSecretPost(google.clientSecret),
      readProfile: readClaims,
    },
  apple: ({ apple }) =>
    apple && {
      ...fixed(
        'https://appleid.apple.com',
        {
          authorization: 'https://appleid.apple.com/auth/authorize',
          token: 'https://appleid.apple.com/auth/token',
          keys: 'https://appleid.apple.com/auth/keys',
        },
        apple.endpoints,
      ),
      clientId: apple.clientId,
      scope: 'openid email',
      isOpenId: true,
      responseMode: 'form_post',
      // The client secret is a JWT, signed with the team's key and valid for minutes.
      authenticate: async () => {
        const key = await importPKCS8(apple.secretKey, 'ES256')
        const secret = await new SignJWT({})
          .setProtectedHeader({ alg: 'ES256', kid: apple.keyId })
          .setIssuer(apple.teamId)
          .setSubject(apple.clientId)
          .setAudience(apple.endpoints.issuer ?? 'https://appleid.apple.com')
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(key)
        return oauth.ClientSecretPost(secret)
      },
      readProfile: readClaims,
    },
  github: ({ github }) =>
    github && {
      ...fixed(
        'https://github.com',
        {
          authorization: 'https://github.com/login/oauth/authorize',
          token: 'https://github.com/login/oauth/access_token',
        },
        github.endpoints,
      ),
      clientId: github.clientId,
      scope: 'read:user user:email',
      isOpenId: false,
      // Without it GitHub leads back at once, and a page could have its visitor confirm a login unseen.
      parameters: { prompt: 'select_account' },
      authenticate: async () => oauth.ClientSecretPost(github.clientSecret),
      async readProfile(ask) {
        const user = v.parse(
          v.object({ id: idSchema, login: text }),
          await ask(github.endpoints.profile ?? 'https://api.github.com/user'),
        )
        // The profile's address is the text that the user typed. Only this list says which address is verified.
        const emails = v.safeParse(
          v.array(v.object({ email: text, primary: v.boolean(), verified: v.boolean() })),
          await ask(github.endpoints.emails ?? 'https://api.github.com/user/emails').catch(() => []),
        )
        const list = emails.success ? emails.output : []
        return {
          subject: user.id,
          label: user.login,
          email: list.find(({ primary, verified }) => primary && verified)?.email,
        }
      },
    },
  facebook: ({ facebook }) =>
    facebook && {
      ...fixed(
        'https://www.facebook.com',
        {
          authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
          token: 'https://graph.facebook.com/v23.0/oauth/access_token',
        },
        facebook.endpoints,
      ),
      clientId: facebook.clientId,
      scope: 'public_profile email',
      isOpenId: false,
      authenticate: async () => oauth.ClientSecretPost(facebook.clientSecret),
      async readProfile(ask) {
        const url = facebook.endpoints.profile ?? 'https://graph.facebook.com/v23.0/me'
        const { id, name } = v.parse(
          v.object({ id: idSchema, name: maybe(text) }),
          await ask(`${url}?fields=id,name,email`),
        )
        // Facebook doesn't say whether an address is verified.
        return { subject: id, label: name ?? id }
      },
    },
  x: ({ x }) =>
    x && {
      ...fixed(
        'https://x.com',
        { authorization: 'https://x.com/i/oauth2/authorize', token: 'https://api.x.com/2/oauth2/token' },
        x.endpoints,
      ),
      clientId: x.clientId,
      scope: 'users.read tweet.read',
      isOpenId: false,
      authenticate: async () => oauth.ClientSecretBasic(x.clientSecret),
      async readProfile(ask) {
        const { data } = v.parse(
          v.object({ data: v.object({ id: idSchema, username: text }) }),
          await ask(x.endpoints.profile ?? 'https://api.x.com/2/users/me'),
        )
        return { subject: data.id, label: `@${data.username}` }
      },
    },
  discord: ({ discord }) =>
    discord && {
      ...fixed(
        'https://discord.com',
        { authorization: 'https://discord.com/oauth2/authorize', token: 'https://discord.com/api/oauth2/token' },
        discord.endpoints,
      ),
      clientId: discord.clientId,
      scope: 'identify email',
      isOpenId: false,
      authenticate: async () => oauth.ClientSecretPost(discord.clientSecret),
      async readProfile(ask) {
        const user = v.parse(
          v.object({ id: idSchema, username: text, email: maybe(text), verified: maybe(v.boolean()) }),
          await ask(discord.endpoints.profile ?? 'https://discord.com/api/users/@me'),
        )
        return {
          subject: user.id,
          label: user.username,
          email: user.verified === true ? (user.email ?? undefined) : undefined,
        }
      },
    },
  oidc: ({ oidc }) =>
    oidc && {
      issuer: oidc.issuer,
      async server(fetch) {
        const issuer = new URL(oidc.issuer)
        const answer = await oauth.discoveryRequest(issuer, requestOptions(fetch))
        return oauth.processDiscoveryResponse(issuer, answer)
      },
      clientId: oidc.clientId,
      scope: 'openid email profile',
      isOpenId: true,
      authenticate: async () => oauth.ClientSecretBasic(oidc.clientSecret),
      readProfile: readClaims,
    },
}

/** Requests use the services' own fetch. Plain http is allowed for providers on this machine, in development. */
export function requestOptions(fetch: typeof globalThis.fetch) {
  return { [oauth.customFetch]: fetch as never, [oauth.allowInsecureRequests]: true }
}

export const findProvider = ({ social }: LoginConfig, name: SocialProvider): Provider | undefined => table[name](social)

export const enabledProviders = ({ social }: LoginConfig): SocialProvider[] =>
  socialProviders.filter((provider) => social[provider] !== undefined)
