import { createSignInServer } from '@latchkey/siwx/server'
import { bip122Verifier } from '@latchkey/siwx/verify/bip122'
import { cosmosVerifier } from '@latchkey/siwx/verify/cosmos'
import { eip155Verifier } from '@latchkey/siwx/verify/eip155'
import { polkadotVerifier } from '@latchkey/siwx/verify/polkadot'
import { solanaVerifier } from '@latchkey/siwx/verify/solana'
import * as v from 'valibot'
import { isHttps } from '../config/values/is-https.ts'
import { HttpError } from '../http/http-error.ts'
import { limitBody } from '../http/limit-body.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import { addressOf } from '../limits/address.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import { originAllowed } from '../projects/origin-allowed.ts'
import { chainAsker } from '../rpc-proxy/chain-asker.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import type { Database } from '../store/database.ts'
import { createSignInStore } from './sign-in-store.ts'

export type SignInRouteOptions = { readonly chains: Chains; readonly database: Database }

const day = 86_400_000
const hour = 3_600_000
const minute = 60_000
/** The largest body, in bytes: the longest message and the longest signature, escaped. */
const longestBody = 524_288

const filters = v.object({ address: v.optional(v.string()), chainId: v.optional(v.string()) })
const routes = [
  {
    method: 'post',
    path: '/siwx/nonce',
    summary: 'Issues a nonce for one sign-in',
    answer: { summary: '`{ nonce, expiresAt }`' },
  },
  {
    method: 'post',
    path: '/siwx/verify',
    summary: 'Verifies a signed message and begins a session, as a cookie; with `?token=1` as a token in the answer',
    query: v.object({ token: v.optional(v.literal('1')) }),
    body: v.object({ message: v.string(), signature: v.string(), publicKey: v.optional(v.string()) }),
    answer: { summary: '`{ session }`, with `?token=1` also `token`' },
    refusals: {
      413: 'The body is too large',
      422: 'The sign-in does not hold; `code` says why',
      503: 'The chain can’t be asked now',
    },
  },
  {
    method: 'get',
    path: '/siwx/sessions',
    summary: 'The accounts this visitor is signed in with',
    query: filters,
    answer: { summary: '`{ sessions }`' },
  },
  {
    method: 'delete',
    path: '/siwx/sessions',
    summary: 'Signs out: of all accounts, or of those that are named',
    query: filters,
    answer: { summary: 'Signed out' },
  },
] as const

/** Whether a path belongs to sign-in. */
export const isSignIn = (path: string): boolean => path.startsWith('/siwx/')

/**
 * Serves sign-in with a wallet's signature under `/siwx`, through siwx's own server. Pages of other origins can't read
 * its answers.
 */
export function signInRoutes(app: ServicesApp, options: RouteOptions & SignInRouteOptions): void {
  const { chains, config, database, log, now } = options
  const { maxSessions, nonceMinutes, origins, perDay, perMinute, sameSite, sessionHours } = config.signIn
  const sites = { allowedOrigins: origins }
  const server = createSignInServer({
    origins: (origin) => originAllowed(sites, origin),
    verifiers: [
      eip155Verifier({ rpc: chainAsker(chains) }),
      solanaVerifier(),
      cosmosVerifier(),
      bip122Verifier(),
      polkadotVerifier(),
    ],
    store: createSignInStore({ database, log, maxSessions, now }),
    // Ids are compared as texts. So `eip155:0001` isn't a second name of a network, and only networks that the operator
    // named count.
    chains: config.signIn.chains ?? [...new Set([...chains.ids, ...Object.keys(config.blockchain.chains)])],
    sessionLifetime: sessionHours * hour,
    nonceLifetime: nonceMinutes * minute,
    sameSite,
    // Browsers accept a `__Host-` cookie over https only, and a server on this machine uses http.
    secure: isHttps(config.publicUrl),
    now,
  })
  const addresses = createNetworkRate(perMinute, perMinute / 60, now)
  const signIns = createNetworkRate(perDay, (perDay / day) * 1000, now)
  const limit = limitBody(longestBody)
  for (const route of routes) options.describe({ ...route, tag: 'Sign-in', needsProject: false })
  app.post('/siwx/*', limit)
  app.all('/siwx/*', async (c) => {
    if (origins.length === 0)
      throw new HttpError(501, 'not_configured', 'No site may sign in here: see the setting signIn')
    const address = addressOf(c.env.incoming, config.addressHeader)
    if (c.req.method !== 'OPTIONS' && !addresses.take(address)) {
      c.header('Retry-After', '60')
      throw new HttpError(429, 'rate', `At most ${perMinute} requests a minute`)
    }
    // The path as siwx's server reads it. Those that fail count too: of many at once it isn't known yet which succeed.
    const beginsSession = c.req.method === 'POST' && new URL(c.req.url).pathname === '/siwx/verify'
    if (beginsSession && !signIns.take(address)) {
      c.header('Retry-After', String(Math.ceil(day / 1000 / perDay)))
      throw new HttpError(429, 'rate', `At most ${perDay} sign-ins a day`)
    }
    const { body, headers, status } = await server.handle({
      method: c.req.method,
      url: c.req.url,
      header: (name) => c.req.header(name),
      text: () => c.req.text(),
    })
    return new Response(body ?? null, { status, headers })
  })
}
