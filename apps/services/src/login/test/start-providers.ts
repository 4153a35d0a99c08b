import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { exportJWK, exportPKCS8, generateKeyPair, importJWK, jwtVerify } from 'jose'
import Provider from 'oidc-provider'
import type { ConfigInput } from '../../index.ts'

type Person = { readonly email?: string; readonly email_verified?: boolean; readonly name: string }
type SocialConfig = NonNullable<NonNullable<ConfigInput['login']>['social']>

/** A real OpenID provider that plays all of them, each with what is odd about it. */
export type Providers = {
  readonly url: string
  readonly social: SocialConfig
  readonly people: Record<string, Person>
  /** Who is logged in at the provider; undefined declines. */
  person: string | undefined
  /** Codes that were exchanged. */
  readonly exchanges: string[]
  /** Begins once the services' address is known. */
  open(servicesUrl: string): void
  /** Goes through the provider's pages like a browser; resolves with what reaches the callback, unsent. */
  visit(url: string): Promise<{ readonly url: string; readonly form?: URLSearchParams | undefined }>
  /** Sends what reached the callback; resolves with where the browser is led. */
  arrive(answer: { readonly url: string; readonly form?: URLSearchParams | undefined }): Promise<URL>
  close(): Promise<void>
}

const secret = 's'.repeat(32)
const names = ['google', 'github', 'apple', 'facebook', 'x', 'discord', 'oidc'] as const

export async function startProviders(): Promise<Providers> {
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
      if (providers.person === undefined)
        return oidc.interactionFinished(request, response, { error: 'access_denied', error_description: 'declined' })
      const grant = new oidc.Grant({ accountId: providers.person, clientId: String(details.params.client_id) })
      grant.addOIDCScope(String(details.params.scope))
      const result = { login: { accountId: providers.person }, consent: { grantId: await grant.save() } }
      return oidc.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    if (target.pathname.startsWith('/api/')) {
      const token = await oidc.AccessToken.find((request.headers.authorization ?? '').replace('Bearer ', ''))
      const id = token?.accountId ?? ''
      const person = providers.people[id]
      response.setHeader('content-type', 'application/json')
      if (!person) return void response.writeHead(401).end('{}')
      const { email, email_verified: isVerified = false, name } = person
      const profiles: Record<string, unknown> = {
        '/api/github/user': { id: 4711, login: name, email: 'typed-by-anybody@shop.example', node_id: id },
        '/api/github/emails': [
          { email: 'other@shop.example', primary: false, verified: true },
          { email, primary: true, verified: isVerified },
        ],
        '/api/facebook/me': { id, name, email },
        '/api/x/me': { data: { id, name, username: name.toLowerCase() } },
        '/api/discord/me': { id, username: name.toLowerCase(), email, verified: isVerified },
      }
      return void response.end(JSON.stringify(profiles[target.pathname]))
    }
    if (target.pathname === '/auth') {
      // The stand-in has no choice of accounts, as Google has.
      target.searchParams.delete('prompt')
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

  const providers: Providers = {
    url,
    person: 'ann',
    people: {
      ann: { email: 'ann@shop.example', email_verified: true, name: 'Ann' },
      eve: { email: 'ann@shop.example', email_verified: false, name: 'Eve' },
    },
    exchanges: [],
    social: {
      google: client('google'),
      github: client('github'),
      apple: {
        clientId: 'apple-id',
        teamId: 'TEAM',
        keyId: 'KEY',
        secretKey: await exportPKCS8(apple.privateKey),
        endpoints: appleEndpoints,
      },
      facebook: client('facebook'),
      x: client('x'),
      discord: client('discord'),
      oidc: { issuer: url, clientId: 'oidc-id', clientSecret: secret },
    },
    open(servicesUrl) {
      oidc = new Provider(url, {
        jwks,
        clients: names.map((name) => ({
          client_id: `${name}-id`,
          client_secret: secret,
          redirect_uris: [`${servicesUrl}/login/social/callback/${name}`],
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
    async visit(start) {
      const jar = new Map<string, string>()
      let target = start
      for (let step = 0; step < 12; step += 1) {
        const response = await fetch(target, {
          redirect: 'manual',
          headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          jar.set(name, value)
        }
        const location = response.headers.get('location')
        if (location) {
          target = new URL(location, url).href
          if (target.includes('/login/social/callback/')) return { url: target }
          continue
        }
        const html = await response.text()
        const action = /action="([^"]*\/login\/social\/callback\/[^"]*)"/.exec(html)?.[1]
        if (!action) throw new Error(`${response.status} ${html.slice(0, 300)}`)
        const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]) as [string, string][]
        return { url: action, form: new URLSearchParams(fields) }
      }
      throw new Error('the provider leads in circles')
    },
    async arrive({ url: target, form }) {
      const response = await fetch(target, {
        redirect: 'manual',
        ...(form && { method: 'POST', body: form, headers: { origin: url } }),
      })
      const location = response.headers.get('location')
      if (!location) throw new Error(`${response.status} ${await response.text()}`)
      return new URL(location)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return providers
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
