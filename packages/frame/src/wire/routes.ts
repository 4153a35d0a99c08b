import * as logIn from './log-in.ts'
import { loginAnswers as answers, type LoginAnswer } from './login-answers.ts'
import type { LoginRouteName, LoginWire } from './login-wire.ts'
import * as manage from './manage.ts'
import { passkeyAccountRequest } from './passkey-account.ts'
import { permissionAddSchema } from './permissions.ts'
import type { Schema } from './primitives.ts'
import * as smart from './smart-account.ts'
import { shareReadRequest, stepUpRequest } from './step-up.ts'
import * as vault from './vault.ts'

/** A route of the contract: what it needs, and the schemas of its request and answer. */
export type LoginRoute<Request, Answer> = LoginAnswer<Answer> & { readonly request: Schema<Request> }

/** The type of `loginRoutes`. */
export type LoginRoutes = {
  readonly [Name in LoginRouteName]: LoginRoute<LoginWire[Name]['request'], LoginWire[Name]['answer']>
}

const { codeRequest } = logIn
const { emptyRequest } = manage

/** The table of login routes. */
export const loginRoutes: LoginRoutes = {
  'email/start': { ...answers['email/start'], request: logIn.emailStartRequest },
  'email/verify': { ...answers['email/verify'], request: codeRequest },
  'social/start': { ...answers['social/start'], request: logIn.socialStartRequest },
  'social/confirm': { ...answers['social/confirm'], request: logIn.socialConfirmRequest },
  'social/finish': { ...answers['social/finish'], request: logIn.socialFinishRequest },
  'farcaster/start': { ...answers['farcaster/start'], request: logIn.farcasterStartRequest },
  'farcaster/finish': { ...answers['farcaster/finish'], request: logIn.flowRequest },
  'passkey/options': { ...answers['passkey/options'], request: logIn.passkeyOptionsRequest },
  'passkey/finish': { ...answers['passkey/finish'], request: logIn.passkeyFinishRequest },
  'passkey/account': { ...answers['passkey/account'], request: passkeyAccountRequest },
  'session/refresh': { ...answers['session/refresh'], request: manage.refreshRequest },
  'session/end': { ...answers['session/end'], request: emptyRequest },
  account: { ...answers.account, request: emptyRequest },
  'identity-token': { ...answers['identity-token'], request: manage.projectRequest },
  challenge: { ...answers.challenge, request: emptyRequest },
  'vault/create': { ...answers['vault/create'], request: vault.vaultCreateRequest },
  'vault/share/read': { ...answers['vault/share/read'], request: shareReadRequest },
  'vault/share/write': { ...answers['vault/share/write'], request: vault.shareWriteRequest },
  'vault/recovery/add': { ...answers['vault/recovery/add'], request: vault.recoveryAddRequest },
  'vault/recovery/read': { ...answers['vault/recovery/read'], request: vault.recoveryReadRequest },
  'vault/recovery/remove': { ...answers['vault/recovery/remove'], request: vault.recoveryRemoveRequest },
  'vault/permit': { ...answers['vault/permit'], request: vault.permitRequest },
  'vault/step-up': { ...answers['vault/step-up'], request: stepUpRequest },
  devices: { ...answers.devices, request: emptyRequest },
  'devices/end': { ...answers['devices/end'], request: manage.deviceEndRequest },
  'sessions/end': { ...answers['sessions/end'], request: manage.sessionsEndRequest },
  'logins/unlink': { ...answers['logins/unlink'], request: manage.unlinkRequest },
  'email/update/start': { ...answers['email/update/start'], request: manage.emailUpdateRequest },
  'email/update/primary': { ...answers['email/update/primary'], request: codeRequest },
  'email/update/secondary': { ...answers['email/update/secondary'], request: codeRequest },
  'smart-account/networks': { ...answers['smart-account/networks'], request: smart.smartNetworksRequest },
  'smart-account/bundler': { ...answers['smart-account/bundler'], request: smart.bundlerRequest },
  'sponsor/begin': { ...answers['sponsor/begin'], request: smart.sponsorBeginRequest },
  'sponsor/complete': { ...answers['sponsor/complete'], request: smart.sponsorCompleteRequest },
  permissions: { ...answers.permissions, request: emptyRequest },
  'permissions/add': { ...answers['permissions/add'], request: permissionAddSchema },
  audit: { ...answers.audit, request: manage.auditRequest },
  'account/delete': { ...answers['account/delete'], request: manage.permissionRequest },
  'account/delete/cancel': { ...answers['account/delete/cancel'], request: emptyRequest },
}
