import type { LoginRouteName, LoginWire } from '@latchkey/frame/wire'
import type { LoginContext } from '../login-context.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { refreshSession } from '../store/sessions.ts'
import { startEmail, verifyEmail } from './email.ts'
import { startEmailUpdate, verifyPrimary, verifySecondary } from './email-update.ts'
import { finishFarcaster, startFarcaster } from './farcaster.ts'
import * as manage from './manage.ts'
import { finishPasskey, passkeyOptions } from './passkey.ts'
import { createPasskeyAccount } from './passkey-account.ts'
import { createChallenge } from './permission.ts'
import { addPermission, listPermissions } from './permissions.ts'
import { askBundler, listSmartNetworks } from './smart-account.ts'
import { confirmSocial, finishSocial, startSocial } from './social.ts'
import { beginSponsorship, completeSponsorship } from './sponsor.ts'
import { stepUp } from './step-up.ts'
import * as vault from './vault.ts'

export type LoginHandlers = {
  readonly [Name in LoginRouteName]: (
    context: LoginContext,
    request: LoginWire[Name]['request'],
    caller: Caller,
  ) => Promise<LoginWire[Name]['answer']>
}

/** The handler of each route. */
export const handlers: LoginHandlers = {
  'email/start': startEmail,
  'email/verify': verifyEmail,
  'social/start': startSocial,
  'social/confirm': confirmSocial,
  'social/finish': finishSocial,
  'farcaster/start': startFarcaster,
  'farcaster/finish': finishFarcaster,
  'passkey/options': passkeyOptions,
  'passkey/finish': finishPasskey,
  'passkey/account': createPasskeyAccount,
  'session/refresh': (context, { refreshToken }, caller) => refreshSession(context, refreshToken, caller),
  'session/end': manage.endSession,
  account: (context, _, caller) => vault.accountAnswer(context, caller),
  'identity-token': manage.renewIdentityToken,
  challenge: (context, _, caller) => createChallenge(context, sessionOf(caller)),
  'vault/create': vault.createVault,
  'vault/share/read': vault.readShare,
  'vault/share/write': vault.writeShare,
  'vault/recovery/add': vault.addRecovery,
  'vault/recovery/read': vault.readRecovery,
  'vault/recovery/remove': vault.removeRecovery,
  'vault/permit': vault.permit,
  'vault/step-up': stepUp,
  devices: manage.listDevices,
  'devices/end': manage.endDevice,
  'sessions/end': manage.endSessions,
  'logins/unlink': manage.unlinkLogin,
  'email/update/start': startEmailUpdate,
  'email/update/primary': verifyPrimary,
  'email/update/secondary': verifySecondary,
  'smart-account/networks': listSmartNetworks,
  'smart-account/bundler': askBundler,
  'sponsor/begin': beginSponsorship,
  'sponsor/complete': completeSponsorship,
  permissions: listPermissions,
  'permissions/add': addPermission,
  audit: manage.listAudit,
  'account/delete': manage.deleteAccount,
  'account/delete/cancel': manage.cancelDeletion,
}
