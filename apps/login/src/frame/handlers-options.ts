import type { Clock } from '@latchkey/core'
import type { RequestPayload } from '@latchkey/frame/protocol'
import type { ServedApp } from '@latchkey/frame/remote'
import type { FlowResult } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { Nodes } from '../networks/nodes.ts'
import type { HandOver } from '../popup/hand-over.ts'
import type { Approvals } from '../rpc/approvals.ts'
import type { Question } from '../rpc/rpc-context.ts'
import type { LoginServer, TokenStore } from '../server/login-server.ts'
import type { SettingsAnswer, SettingsAsked } from '../stage/stage.ts'
import type { Passkeys } from '../step-up/ask-passkey.ts'
import type { AccountKeys } from '../worker/account-keys.ts'

export type HandlersOptions = {
  projectId: string
  /** The app's origin, as the browser has confirmed it. */
  origin: string
  /** CAIP-2 id from the frame's address. */
  chainId: string
  server: LoginServer
  tokens: TokenStore
  /** The data that this browser stores. It includes a login whose page has gone to a provider. */
  store: Pick<DeviceStore, 'read' | 'write' | 'remove' | 'note' | 'writeNote' | 'lock' | 'isLocked'>
  keys: AccountKeys
  passkeys: Passkeys
  approvals: Approvals<Question>
  nodes: Nodes
  clock: Clock
  /** Talks with popups of the login origin. */
  handOver: HandOver
  /** The URL of the page of social popups: `https://login.shop.example/social.html`. The services know it too. */
  socialPage: string
  /** The URL of the page of passkey popups: `https://login.shop.example/passkey.html`. */
  passkeyPage: string
  /**
   * Loads the code for the screens and keys of a first login, while the visitor reads the mail or is at the provider.
   */
  prepare?(): void
  /** The screens that the frame itself shows. */
  screens?: {
    /** The visitor types e-mail address and code in the frame. */
    logInByEmail(signal: AbortSignal): Promise<FlowResult>
    /** "Your login"; resolves when it is closed. */
    showSettings(signal: AbortSignal, asked: SettingsAsked): Promise<SettingsAnswer | undefined>
  }
  /** Remembers the network in use. */
  lastChain: { read(): string | undefined; write(chainId: string): void }
  /** Stores which type of account the visitor prefers. @default for the life of this frame */
  preferredType?: { read(): string | undefined; write(type: 'eoa' | 'smartAccount'): void } | undefined
  /** Whether the login site is on the developer's own machine. */
  isLocal: boolean
  /** Sends a notice to the app. */
  notify: ServedApp['notify']
  /** Takes the app's theme, name and language. */
  onTheme(theme: RequestPayload<'SYNC_THEME'>): void
  onApp(data: RequestPayload<'SYNC_DAPP_DATA'>): void
  /** The app's language. */
  locale(): string | undefined
  reload(): void
}
