import * as v from 'valibot'
import { type LoginMethod, type SocialProvider, socialProvider } from './account.ts'
import { emailAddress, projectId, type Schema, serverId, time } from './primitives.ts'
import { type KeyProof, keyProof, type Permission, permission } from './vault.ts'

/** Exchanges a refresh token for new tokens. The token can't be used again. */
export type RefreshRequest = { readonly refreshToken: string }
export const refreshRequest: Schema<RefreshRequest> = v.strictObject({ refreshToken: serverId })

/** Names a project. */
export type ProjectRequest = { readonly projectId: string }
export const projectRequest: Schema<ProjectRequest> = v.strictObject({ projectId })

/** A request without parameters. */
export type EmptyRequest = Readonly<Record<never, never>>
export const emptyRequest: Schema<EmptyRequest> = v.strictObject({})

/** A device of the account with its open login sessions. */
export type DeviceEntry = {
  readonly id: string
  readonly label: string
  readonly place?: string | undefined
  readonly createdAt: number
  readonly seenAt: number
  readonly isCurrent: boolean
  readonly hasShare: boolean
  readonly sessions: readonly {
    readonly id: string
    readonly projectId: string
    readonly method: LoginMethod
    readonly createdAt: number
    readonly isCurrent: boolean
  }[]
}
/** Devices of the account. The device that was seen last comes first. */
export type DevicesAnswer = { readonly devices: readonly DeviceEntry[] }
export const devicesAnswer: Schema<DevicesAnswer> = v.object({
  devices: v.array(
    v.object({
      id: serverId,
      label: v.string(),
      place: v.optional(v.string()),
      createdAt: time,
      seenAt: time,
      isCurrent: v.boolean(),
      hasShare: v.boolean(),
      sessions: v.array(
        v.object({
          id: serverId,
          projectId,
          method: v.string() as unknown as Schema<LoginMethod>,
          createdAt: time,
          isCurrent: v.boolean(),
        }),
      ),
    }),
  ),
})

/** Ends one login session, all but this one, or all. */
export type SessionsEndRequest =
  | { readonly which: 'one'; readonly sessionId: string }
  | { readonly which: 'others' | 'all' }
export const sessionsEndRequest: Schema<SessionsEndRequest> = v.variant('which', [
  v.strictObject({ which: v.literal('one'), sessionId: serverId }),
  v.strictObject({ which: v.picklist(['others', 'all']) }),
])

/** Ends a device: its login sessions, and the server's share for it. */
export type DeviceEndRequest = { readonly deviceId: string }
export const deviceEndRequest: Schema<DeviceEndRequest> = v.strictObject({ deviceId: serverId })

/** Removes a login. */
export type UnlinkRequest = { readonly loginId: string; readonly permission: Permission }
export const unlinkRequest: Schema<UnlinkRequest> = v.strictObject({ loginId: serverId, permission })

/** `keyProof`: without it a stolen mailbox could move the login away. So an account without keys changes no address. */
export type EmailUpdateRequest = { readonly email: string; readonly keyProof?: KeyProof | undefined }
export const emailUpdateRequest: Schema<EmailUpdateRequest> = v.strictObject({
  email: emailAddress,
  keyProof: v.optional(keyProof),
})

/** Which code is needed next: the code sent to the present address, the code sent to the new address, or no more. */
export type EmailUpdateAnswer =
  | {
      readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
      readonly flow: string
      readonly expiresAt: number
    }
  | { readonly action: 'DONE' }
export const emailUpdateAnswer: Schema<EmailUpdateAnswer> = v.variant('action', [
  v.object({
    action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
    flow: serverId,
    expiresAt: time,
  }),
  v.object({ action: v.literal('DONE') }),
])

/** An action that needs a permission and nothing else. */
export type PermissionRequest = { readonly permission: Permission }
export const permissionRequest: Schema<PermissionRequest> = v.strictObject({ permission })
/** When the account will be deleted, in ms. */
export type DeletionAnswer = { readonly dueAt: number }
export const deletionAnswer: Schema<DeletionAnswer> = v.object({ dueAt: time })

/** Asks for a page of the audit log: the newest, or the one before `before`. */
export type AuditRequest = { readonly before?: string | undefined }
export const auditRequest: Schema<AuditRequest> = v.strictObject({ before: v.optional(serverId) })
/** Something that happened to the account. */
export type AuditEntry = {
  readonly at: number
  /** The kind of event, such as `login`, `share-read`, `recovery-added`. */
  readonly event: string
  readonly device?: string | undefined
  readonly place?: string | undefined
  readonly detail?: string | undefined
}
/** A page of the audit log. `next` is the `before` of the following page. */
export type AuditAnswer = { readonly entries: readonly AuditEntry[]; readonly next?: string | undefined }
export const auditAnswer: Schema<AuditAnswer> = v.object({
  entries: v.array(
    v.object({
      at: time,
      event: v.string(),
      device: v.optional(v.string()),
      place: v.optional(v.string()),
      detail: v.optional(v.string()),
    }),
  ),
  next: v.optional(serverId),
})

/** The settings that the frame needs before it shows anything: `GET /login/config?projectId=…`. */
export type LoginConfigAnswer = {
  /** The server's time in ms. */
  readonly time: number
  readonly name: string
  readonly methods: {
    readonly email: boolean
    readonly social: readonly SocialProvider[]
    readonly farcaster: boolean
    /**
     * Whether passkey login is offered. It needs a network with smart accounts, because an account of passkeys works
     * nowhere else.
     */
    readonly passkey: boolean
  }
  /**
   * The relying-party id of passkeys, if it is configured. It is for passkeys that log in and for those that open a
   * recovery.
   */
  readonly passkeyRpId?: string | undefined
  /** `per-project`: the frame derives keys by project. */
  readonly accounts: 'shared' | 'per-project'
  /** `window`: approvals are given in a window of the login site. An older server doesn't say it. @default 'frame' */
  readonly approvals?: 'frame' | 'window' | undefined
  /** Origins whose pages may hold the frame: the project’s, and the presets that the operator chose. Empty: none. */
  readonly ancestors: readonly string[]
}
/** Decodes the answer of `GET /login/config`. */
export const loginConfigAnswer: Schema<LoginConfigAnswer> = v.object({
  time,
  name: v.string(),
  methods: v.object({
    email: v.boolean(),
    social: v.array(socialProvider),
    farcaster: v.boolean(),
    passkey: v.boolean(),
  }),
  passkeyRpId: v.optional(v.string()),
  accounts: v.picklist(['shared', 'per-project']),
  approvals: v.optional(v.picklist(['frame', 'window'])),
  ancestors: v.array(v.string()),
})
