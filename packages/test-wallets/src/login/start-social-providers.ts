import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, exportPKCS8, generateKeyPair, importJWK, jwtVerify } from 'jose'
import Provider from 'oidc-provider'
import { choicePage, readChoice } from './choice-page.ts'
import { type SocialPerson, socialProfile } from './social-profile.ts'

const socialNames = ['google', 'github', 'apple', 'facebook', 'x', 'discord', 'oidc'] as const

type Client = {
  readonly clientId: string
  readonly clientSecret: string
  readonly endpoints: Readonly<Record<string, string>>
}

/** The setting `login.social` of the services. */
export type SocialSettings = {
  readonly [Name in 'google' | 'github' | 'facebook' | 'x' | 'discord']: Client
} & {
  readonly apple: Readonly<Record<'clientId' | 'teamId' | 'keyId' | 'secretKey', string>> & Pick<Client, 'endpoints'>
  readonly oidc: Pick<Client, 'clientId' | 'clientSecret'> & { readonly issuer: string }
}

/** Parameters of `startSocialProviders`. */
export type SocialProvidersOptions = {
  /** Users of the providers by id. @default ann and eve. Only ann has verified the address */
  people?: Readonly<Record<string, SocialPerson>> | undefined
  /** Whether the provider shows a page that asks which user logs in. @default false: `person` logs in without a page */
  asks?: boolean | undefined
}

/** A real OpenID provider that plays all of them, each with what is odd about it. */
export type SocialProviders = {
  readonly url: string
  /** What the services are given as `login.social`. */
  readonly social: SocialSettings
  readonly people: Record<string, SocialPerson>
  /** The user who is logged in at the provider, where no page asks; `undefined` declines. */
  person: string | undefined
  /** Whether the page that asks cuts itself off from the window that opened it, as those of some providers do. */
  cutsOpenersOff: boolean
  /** Codes that were exchanged. */
  readonly exchanges: string[]
  /** Call it once the addresses of the services are known: the provider leads back to no other one. */
  open(...servicesUrls: readonly string[]): void
  close(): Promise<void>
}

const secret = 's'.repeat(32)

/**
 * Starts stand-ins for Google, GitHub, Apple, Facebook, X, Discord and an OpenID provider on a free port of this machine.
 *
 * @example
 * const providers = await startSocialProviders()
 * const services = await startServices({ login: { social: providers.social } })
 * providers.open(services.url)
 */
export async function startSocialProviders({
  asks = false,
  people = defaultPeople,
}: SocialProvidersOptions = {}): Promise<SocialProviders> {
  const apple = await generateKeyPair('ES256', { extractable: true })
  const applePublic = await exportJWK(apple.publicKey)
  const signing = await generateKeyPair('RS256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(signing.privateKey)), kid: 'provider', alg: 'RS256', use: 'sig' }] }
  let oidc: Provider | undefined
  const server = createServer(async (request, response) => {
    const target = new URL(request.url ?? '/', providers.url)
    if (!oidc) return void response.writeHead(503).end()
    if (target.pathname.startsWith('/login/')) {
      const details = await oidc.interactionDetails(request, response)
      const clientId = String(details.params.client_id)
      if (asks && request.method !== 'POST') {
        const name = clientId.replace(/-id$/, '')
        if (providers.cutsOpenersOff) response.setHeader('cross-origin-opener-policy', 'same-origin')
        return void response.setHeader('content-type', 'text/html').end(choicePage(name, providers.people))
      }
      const person = asks ? readChoice(await readText(request)) : providers.person
      if (person === undefined || !providers.people[person])
        return oidc.interactionFinished(request, response, { error: 'access_denied', error_description: 'declined' })
      const grant = new oidc.Grant({ accountId: person, clientId })
      grant.addOIDCScope(String(details.params.scope))
      const result = { login: { accountId: person }, consent: { grantId: await grant.save() } }
      return oidc.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    if (target.pathname.startsWith('/api/')) {
      const token = await oidc.AccessToken.find((request.headers.authorization ?? '').replace('Bearer ', ''))
      const id = token?.accountId ?? ''
      const person = providers.people[id]
      response.setHeader('content-type', 'application/json')
      if (!person) return void response.writeHead(401).end('{}')
      return void response.end(JSON.stringify(socialProfile(target.pathname, id, person)))
    }
    if (target.pathname === '/auth') {
      // Without a page there is no choice of accounts, as Google has. With one, each login asks again.
      if (asks) target.searchParams.set('prompt', 'login')
      else target.searchParams.delete('prompt')
      request.url = `${target.pathname}${target.search}`
    }
    if (target.pathname === '/token') {
      const body = new URLSearchParams(await readText(request))
      providers.exchanges.push(body.get('code') ?? '')
      // Apple's client secret is a JWT of the team; the provider behind knows a fixed one.
      if (body.get('client_id') === 'apple-id') {
        const options = { issuer: 'TEAM', subject: 'apple-id', audience: providers.url, algorithms: ['ES256'] }
        await jwtVerify(body.get('client_secret') ?? '', await importJWK(applePublic, 'ES256'), options).catch(() =>
          body.set('client_secret', 'none'),
        )
        if (body.get('client_secret') !== 'none') body.set('client_secret', secret)
      }
      Object.assign(request, { body: Object.fromEntries(body) })
    }
    return oidc.callback()(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

  const providers: SocialProviders = {
    url,
    person: 'ann',
    people: { ...people },
    cutsOpenersOff: false,
    exchanges: [],
    social: settingsFor(url, await exportPKCS8(apple.privateKey)),
    open(...servicesUrls) {
      oidc = new Provider(url, {
        jwks,
        clients: socialNames.map((name) => ({
          client_id: `${name}-id`,
          client_secret: secret,
          redirect_uris: servicesUrls.map((url) => `${url}/login/social/callback/${name}`),
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: ['x', 'oidc'].includes(name) ? 'client_secret_basic' : 'client_secret_post',
        })),
        pkce: { required: () => true },
        scopes: [
          'openid',
          'email',
          'profile',
          'read:user',
          'user:email',
          'public_profile',
          'users.read',
          'tweet.read',
          'identify',
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        conformIdTokenClaims: false,
        cookies: { keys: ['test'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, interaction) => `/login/${interaction.uid}` },
        findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...providers.people[id] }) }),
      })
      oidc.on('server_error', () => undefined)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return providers
}

const defaultPeople: Readonly<Record<string, SocialPerson>> = {
  ann: { email: 'ann@shop.example', email_verified: true, name: 'Ann' },
  eve: { email: 'ann@shop.example', email_verified: false, name: 'Eve' },
}

function settingsFor(url: string, secretKey: string): SocialSettings {
  const client = (name: string) => ({
    clientId: `${name}-id`,
    clientSecret: secret,
    endpoints: {
      issuer: url,
      authorization: `${url}/auth`,
      token: `${url}/token`,
      keys: `${url}/jwks`,
      profile: name === 'github' ? `${url}/api/github/user` : `${url}/api/${name}/me`,
      emails: `${url}/api/${name}/emails`,
    },
  })
  const { profile: _, emails: __, ...appleEndpoints } = client('apple').endpoints
  return {
    google: client('google'),
    github: client('github'),
    apple: { clientId: 'apple-id', teamId: 'TEAM', keyId: 'KEY', secretKey, endpoints: appleEndpoints },
    facebook: client('facebook'),
    x: client('x'),
    discord: client('discord'),
    oidc: { issuer: url, clientId: 'oidc-id', clientSecret: secret },
  }
}

async function readText(request: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
