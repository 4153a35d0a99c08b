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

/** What "Your login" shows besides its overview. */
export type SettingsStep =
  | {
      readonly name: 'overview' | 'add-recovery' | 'add-email' | 'add-social' | 'export' | 'delete' | 'step-up-off'
    }
  | { readonly name: 'end-device'; readonly device: DeviceEntry }
  | { readonly name: 'add-kit' | 'saved-kit'; readonly chainId: string }
  | { readonly name: 'unlink'; readonly login: Login }
  | { readonly name: 'remove-recovery'; readonly recovery: Recovery }
  | { readonly name: 'keys'; readonly keys: RevealedKeys }
