import type { Done, IdentityToken, SessionTokens } from './account.ts'
import type * as logIn from './log-in.ts'
import type * as manage from './manage.ts'
import type { PasskeyAccountRequest } from './passkey-account.ts'
import type * as permissions from './permissions.ts'
import type * as smart from './smart-account.ts'
import type { ShareReadRequest, StepUpAnswer, StepUpRequest } from './step-up.ts'
import type * as vault from './vault.ts'

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
  'vault/share/read': Call<ShareReadRequest, vault.ShareAnswer>
  'vault/share/write': Call<vault.ShareWriteRequest, vault.AccountAnswer>
  'vault/recovery/add': Call<vault.RecoveryAddRequest, vault.AccountAnswer>
  'vault/recovery/read': Call<vault.RecoveryReadRequest, vault.RecoveryReadAnswer>
  'vault/recovery/remove': Call<vault.RecoveryRemoveRequest, vault.AccountAnswer>
  'vault/permit': Call<vault.PermitRequest, Done>
  'vault/step-up': Call<StepUpRequest, StepUpAnswer>
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
 * What a route requires besides the login origin:
 * - `nothing`: no proof; for the popup of the login origin
 * - `device`: a proof of the device key
 * - `session`: the proof, and the access token of a login session of this device
 * - `fresh`: a session whose visitor logged in within the last five minutes
 */
export type LoginRouteNeed = 'nothing' | 'device' | 'session' | 'fresh'
