import { type Done, done, type IdentityToken, identityToken, type SessionTokens, sessionTokens } from './account.ts'
import * as logIn from './log-in.ts'
import * as manage from './manage.ts'
import { type PasskeyAccountRequest, passkeyAccountRequest } from './passkey-account.ts'
import type * as permissions from './permissions.ts'
import { type Schema, unread } from './primitives.ts'
import * as smart from './smart-account.ts'
import * as vault from './vault.ts'

type Call<Request, Answer> = { readonly request: Request; readonly answer: Answer }

/** Requests and answers of the login routes, by what follows `/login/` in their path. All are POST with a JSON body. */
export type LoginWire = {
  'email/start': Call<logIn.EmailStartRequest, logIn.EmailStartAnswer>
  'email/verify': Call<logIn.CodeRequest, logIn.FlowResult>
  'social/start': Call<logIn.SocialStartRequest, logIn.SocialStartAnswer>
  'social/confirm': Call<logIn.SocialConfirmRequest, Done>
  'social/finish': Call<logIn.SocialFinishRequest, logIn.PolledResult>
  'farcaster/start': Call<logIn.FarcasterStartRequest, logIn.FarcasterStartAnswer>
  'farcaster/finish': Call<logIn.FlowRequest, logIn.PolledResult>
  'passkey/options': Call<logIn.PasskeyOptionsRequest, logIn.PasskeyOptionsAnswer>
  'passkey/finish': Call<logIn.PasskeyFinishRequest, logIn.FlowResult>
  'passkey/account': Call<PasskeyAccountRequest, vault.AccountAnswer>
  'session/refresh': Call<manage.RefreshRequest, SessionTokens>
  'session/end': Call<manage.EmptyRequest, Done>
  account: Call<manage.EmptyRequest, vault.AccountAnswer>
  'identity-token': Call<manage.ProjectRequest, IdentityToken>
  challenge: Call<manage.EmptyRequest, vault.ChallengeAnswer>
  'vault/create': Call<vault.VaultCreateRequest, vault.AccountAnswer>
  'vault/share/read': Call<manage.EmptyRequest, vault.ShareAnswer>
  'vault/share/write': Call<vault.ShareWriteRequest, vault.AccountAnswer>
  'vault/recovery/add': Call<vault.RecoveryAddRequest, vault.AccountAnswer>
  'vault/recovery/read': Call<vault.RecoveryReadRequest, vault.RecoveryReadAnswer>
  'vault/recovery/remove': Call<vault.RecoveryRemoveRequest, vault.AccountAnswer>
  'vault/permit': Call<vault.PermitRequest, Done>
  devices: Call<manage.EmptyRequest, manage.DevicesAnswer>
  'devices/end': Call<manage.DeviceEndRequest, Done>
  'sessions/end': Call<manage.SessionsEndRequest, Done>
  'logins/unlink': Call<manage.UnlinkRequest, vault.AccountAnswer>
  'email/update/start': Call<manage.EmailUpdateRequest, manage.EmailUpdateAnswer>
  'email/update/primary': Call<logIn.CodeRequest, manage.EmailUpdateAnswer>
  'email/update/secondary': Call<logIn.CodeRequest, manage.EmailUpdateAnswer>
  'smart-account/networks': Call<manage.ProjectRequest, smart.SmartNetworksAnswer>
  'smart-account/bundler': Call<smart.BundlerRequest, smart.BundlerAnswer>
  'sponsor/begin': Call<smart.SponsorBeginRequest, smart.SponsorBeginAnswer>
  'sponsor/complete': Call<smart.SponsorCompleteRequest, smart.SponsorCompleteAnswer>
  permissions: Call<manage.EmptyRequest, permissions.PermissionsAnswer>
  'permissions/add': Call<permissions.PermissionAddRequest, Done>
  audit: Call<manage.AuditRequest, manage.AuditAnswer>
  'account/delete': Call<manage.PermissionRequest, manage.DeletionAnswer>
  'account/delete/cancel': Call<manage.EmptyRequest, Done>
}

/** What follows `/login/` in the path of a route. */
export type LoginRouteName = keyof LoginWire

/**
 * What a route asks for beside the login origin:
 * - `nothing`: no proof; the popup of the login origin asks it
 * - `device`: a proof of the device key
 * - `session`: the proof, and the access token of a login session of this device
 * - `fresh`: a session whose visitor logged in within the last five minutes
 */
export type LoginRouteNeed = 'nothing' | 'device' | 'session' | 'fresh'

/** A route of the contract: what it needs, and the schemas of its request and answer. */
export type LoginRoute<Request, Answer> = {
  readonly needs: LoginRouteNeed
  readonly request: Schema<Request>
  readonly answer: Schema<Answer>
}

/** The type of `loginRoutes`. */
export type LoginRoutes = {
  readonly [Name in LoginRouteName]: LoginRoute<LoginWire[Name]['request'], LoginWire[Name]['answer']>
}

const { accountAnswer } = vault
const { codeRequest, flowResult, polledResult } = logIn
const { emptyRequest, emailUpdateAnswer } = manage

/** The table of login routes. */
export const loginRoutes: LoginRoutes = {
  'email/start': { needs: 'device', request: logIn.emailStartRequest, answer: logIn.emailStartAnswer },
  'email/verify': { needs: 'device', request: codeRequest, answer: flowResult },
  'social/start': { needs: 'device', request: logIn.socialStartRequest, answer: logIn.socialStartAnswer },
  'social/confirm': { needs: 'nothing', request: logIn.socialConfirmRequest, answer: done },
  'social/finish': { needs: 'device', request: logIn.socialFinishRequest, answer: polledResult },
  'farcaster/start': { needs: 'device', request: logIn.farcasterStartRequest, answer: logIn.farcasterStartAnswer },
  'farcaster/finish': { needs: 'device', request: logIn.flowRequest, answer: polledResult },
  'passkey/options': { needs: 'device', request: logIn.passkeyOptionsRequest, answer: logIn.passkeyOptionsAnswer },
  'passkey/finish': { needs: 'device', request: logIn.passkeyFinishRequest, answer: flowResult },
  'passkey/account': { needs: 'fresh', request: passkeyAccountRequest, answer: accountAnswer },
  'session/refresh': { needs: 'device', request: manage.refreshRequest, answer: sessionTokens },
  'session/end': { needs: 'session', request: emptyRequest, answer: done },
  account: { needs: 'session', request: emptyRequest, answer: accountAnswer },
  'identity-token': { needs: 'session', request: manage.projectRequest, answer: identityToken },
  challenge: { needs: 'session', request: emptyRequest, answer: vault.challengeAnswer },
  'vault/create': { needs: 'fresh', request: vault.vaultCreateRequest, answer: accountAnswer },
  'vault/share/read': { needs: 'session', request: emptyRequest, answer: vault.shareAnswer },
  'vault/share/write': { needs: 'fresh', request: vault.shareWriteRequest, answer: accountAnswer },
  'vault/recovery/add': { needs: 'fresh', request: vault.recoveryAddRequest, answer: accountAnswer },
  'vault/recovery/read': { needs: 'fresh', request: vault.recoveryReadRequest, answer: vault.recoveryReadAnswer },
  'vault/recovery/remove': { needs: 'fresh', request: vault.recoveryRemoveRequest, answer: accountAnswer },
  'vault/permit': { needs: 'fresh', request: vault.permitRequest, answer: done },
  devices: { needs: 'session', request: emptyRequest, answer: manage.devicesAnswer },
  'devices/end': { needs: 'session', request: manage.deviceEndRequest, answer: done },
  'sessions/end': { needs: 'session', request: manage.sessionsEndRequest, answer: done },
  'logins/unlink': { needs: 'fresh', request: manage.unlinkRequest, answer: accountAnswer },
  'email/update/start': { needs: 'fresh', request: manage.emailUpdateRequest, answer: emailUpdateAnswer },
  'email/update/primary': { needs: 'session', request: codeRequest, answer: emailUpdateAnswer },
  'email/update/secondary': { needs: 'session', request: codeRequest, answer: emailUpdateAnswer },
  'smart-account/networks': {
    needs: 'device',
    request: smart.smartNetworksRequest,
    answer: smart.smartNetworksAnswer,
  },
  'smart-account/bundler': { needs: 'session', request: smart.bundlerRequest, answer: smart.bundlerAnswer },
  'sponsor/begin': { needs: 'session', request: smart.sponsorBeginRequest, answer: smart.sponsorBeginAnswer },
  'sponsor/complete': { needs: 'session', request: smart.sponsorCompleteRequest, answer: smart.sponsorCompleteAnswer },
  // Decoded where they are used, by `permissionsSchema` and `permissionAddSchema`: the frame's first code does without.
  permissions: { needs: 'session', request: emptyRequest, answer: unread },
  'permissions/add': { needs: 'session', request: unread, answer: done },
  audit: { needs: 'session', request: manage.auditRequest, answer: manage.auditAnswer },
  'account/delete': { needs: 'fresh', request: manage.permissionRequest, answer: manage.deletionAnswer },
  'account/delete/cancel': { needs: 'session', request: emptyRequest, answer: done },
}
