import { type LoginRouteName, loginRoutes } from '@latchkey/frame/wire'
import * as v from 'valibot'
import type { RouteInfo } from '../http/route-info.ts'

const summaries: Readonly<Record<LoginRouteName, string>> = {
  'email/start': 'Mails a one-time code',
  'email/verify': 'Takes the code',
  'social/start': 'Begins a social login',
  'social/confirm': 'Shows that the popup is of the browser that began',
  'social/finish': 'Polls a social login',
  'farcaster/start': 'Opens a channel at the Farcaster relay',
  'farcaster/finish': 'Polls the channel',
  'passkey/options': 'Options for a passkey',
  'passkey/finish': 'Takes what the passkey answered',
  'passkey/account': 'Fixes the address of an account that belongs to passkeys',
  'session/refresh': 'New tokens for a refresh token',
  'session/end': 'Logs out',
  account: 'The account of this login session',
  'identity-token': 'A token for the app’s own server',
  challenge: 'A one-time text for signatures',
  'vault/create': 'Stores addresses and the first server share',
  'vault/share/read': 'Releases the server share of this device',
  'vault/share/write': 'Stores the server share of a new split',
  'vault/recovery/add': 'Adds a recovery factor',
  'vault/recovery/read': 'Releases what a recovery needs',
  'vault/recovery/remove': 'Removes a recovery factor',
  'vault/permit': 'Allows an export',
  'vault/step-up': 'Whether a passkey is asked for before each signature',
  devices: 'Devices and their login sessions',
  'devices/end': 'Ends a device',
  'sessions/end': 'Ends login sessions',
  'logins/unlink': 'Removes a login',
  'email/update/start': 'Begins a change of the address',
  'email/update/primary': 'Takes the code of the present address',
  'email/update/secondary': 'Takes the code of the new address',
  'smart-account/networks': 'Networks with smart accounts',
  'smart-account/bundler': 'Asks the bundler for the own account',
  'sponsor/begin': 'Asks whether the operator pays for an operation',
  'sponsor/complete': 'Lets the operator’s paymaster pay',
  permissions: 'The permissions of apps that are in force',
  'permissions/add': 'Notes a permission that the visitor granted',
  audit: 'What happened to the account',
  'account/delete': 'Deletes the account after 72 hours',
  'account/delete/cancel': 'Keeps the account',
}

const shared = { tag: 'Login', needsProject: false } as const
const provider = v.object({ provider: v.string() })

/** Puts the login routes into the OpenAPI document. Their answers are described by their types, in `@latchkey/frame/wire`. */
export function describeLogin(describe: (info: RouteInfo) => void): void {
  for (const name of Object.keys(loginRoutes) as LoginRouteName[]) {
    const answer = { summary: `\`LoginWire['${name}']['answer']\` of @latchkey/frame/wire` }
    const refusals = { 401: 'No proof, or no access token', 403: 'Not from a login origin, or not allowed' }
    const body = loginRoutes[name].request
    describe({ ...shared, method: 'post', path: `/login/${name}`, summary: summaries[name], body, answer, refusals })
  }
  describe({
    ...shared,
    method: 'get',
    path: '/login/config',
    summary: 'Methods, name and allowed ancestors of a project',
    query: v.object({ projectId: v.string() }),
    answer: { summary: '`LoginConfigAnswer` of @latchkey/frame/wire' },
  })
  for (const method of ['get', 'post'] as const)
    describe({
      ...shared,
      method,
      path: '/login/social/callback/:provider',
      summary: 'Where a social provider sends the browser; leads on to the login origin',
      params: provider,
      answer: { summary: 'A redirect (303)' },
    })
  describe({
    ...shared,
    method: 'get',
    path: '/.well-known/jwks.json',
    summary: 'The public keys of identity tokens',
    answer: { summary: 'A JSON Web Key Set (RFC 7517)' },
  })
}
