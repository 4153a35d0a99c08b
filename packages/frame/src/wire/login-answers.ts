import { done, identityToken, sessionTokens } from './account.ts'
import * as logIn from './log-in.ts'
import type { LoginRouteName, LoginRouteNeed, LoginWire } from './login-wire.ts'
import * as manage from './manage.ts'
import { type Schema, unread } from './primitives.ts'
import * as smart from './smart-account.ts'
import * as vault from './vault.ts'

/** What the login site knows about a route: its requirement, and the schema of its answer. */
export type LoginAnswer<Answer> = { readonly needs: LoginRouteNeed; readonly answer: Schema<Answer> }

/** The type of `loginAnswers`. */
export type LoginAnswers = { readonly [Name in LoginRouteName]: LoginAnswer<LoginWire[Name]['answer']> }

const { accountAnswer } = vault
const { flowResult, polledResult } = logIn
const { emailUpdateAnswer } = manage

/**
 * The table of login routes without their request schemas. Only the server decodes requests, so the frame's first code
 * doesn't need those.
 */
export const loginAnswers: LoginAnswers = {
  'email/start': { needs: 'device', answer: logIn.emailStartAnswer },
  'email/verify': { needs: 'device', answer: flowResult },
  'social/start': { needs: 'device', answer: logIn.socialStartAnswer },
  'social/confirm': { needs: 'nothing', answer: done },
  'social/finish': { needs: 'device', answer: polledResult },
  'farcaster/start': { needs: 'device', answer: logIn.farcasterStartAnswer },
  'farcaster/finish': { needs: 'device', answer: polledResult },
  'passkey/options': { needs: 'device', answer: logIn.passkeyOptionsAnswer },
  'passkey/finish': { needs: 'device', answer: flowResult },
  'passkey/account': { needs: 'fresh', answer: accountAnswer },
  'session/refresh': { needs: 'device', answer: sessionTokens },
  'session/end': { needs: 'session', answer: done },
  account: { needs: 'session', answer: accountAnswer },
  'identity-token': { needs: 'session', answer: identityToken },
  challenge: { needs: 'session', answer: vault.challengeAnswer },
  'vault/create': { needs: 'fresh', answer: accountAnswer },
  'vault/share/read': { needs: 'session', answer: vault.shareAnswer },
  'vault/share/write': { needs: 'fresh', answer: accountAnswer },
  'vault/recovery/add': { needs: 'fresh', answer: accountAnswer },
  'vault/recovery/read': { needs: 'fresh', answer: vault.recoveryReadAnswer },
  'vault/recovery/remove': { needs: 'fresh', answer: accountAnswer },
  'vault/permit': { needs: 'fresh', answer: done },
  // The caller decodes this answer with `stepUpSchema`.
  'vault/step-up': { needs: 'session', answer: unread },
  devices: { needs: 'session', answer: manage.devicesAnswer },
  'devices/end': { needs: 'session', answer: done },
  'sessions/end': { needs: 'session', answer: done },
  'logins/unlink': { needs: 'fresh', answer: accountAnswer },
  'email/update/start': { needs: 'fresh', answer: emailUpdateAnswer },
  'email/update/primary': { needs: 'session', answer: emailUpdateAnswer },
  'email/update/secondary': { needs: 'session', answer: emailUpdateAnswer },
  'smart-account/networks': { needs: 'device', answer: smart.smartNetworksAnswer },
  'smart-account/bundler': { needs: 'session', answer: smart.bundlerAnswer },
  'sponsor/begin': { needs: 'session', answer: smart.sponsorBeginAnswer },
  'sponsor/complete': { needs: 'session', answer: smart.sponsorCompleteAnswer },
  // The caller decodes this answer with `permissionsSchema`, because the frame's first code doesn't need that schema.
  permissions: { needs: 'session', answer: unread },
  'permissions/add': { needs: 'session', answer: done },
  audit: { needs: 'session', answer: manage.auditAnswer },
  'account/delete': { needs: 'fresh', answer: manage.deletionAnswer },
  'account/delete/cancel': { needs: 'session', answer: done },
}
