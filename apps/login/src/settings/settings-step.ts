import type { Account, AuditEntry, DeviceEntry, Login, Recovery } from '@latchkey/frame/wire'
import type { RevealedKeys } from '../worker/vault-protocol.ts'

/** What the overview shows. */
export type LoginData = {
  readonly account: Account
  readonly devices: readonly DeviceEntry[]
  readonly audit: readonly AuditEntry[]
  /** The `before` of the next page of the audit list. */
  readonly next?: string | undefined
}

/** A step that needs a recovery factor, or the proof of the account's keys. */
export type ProtectedSettingsStep =
  | { readonly name: 'export' | 'delete' | 'step-up-off' }
  | { readonly name: 'unlink'; readonly login: Login }
  | { readonly name: 'remove-recovery'; readonly recovery: Recovery }

/** What "Your login" shows besides its overview. */
export type SettingsStep =
  | ProtectedSettingsStep
  | { readonly name: 'overview' | 'add-recovery' | 'add-email' | 'add-social' }
  | { readonly name: 'end-device'; readonly device: DeviceEntry }
  | { readonly name: 'add-kit' | 'saved-kit'; readonly chainId: string }
  | { readonly name: 'keys'; readonly keys: RevealedKeys }
