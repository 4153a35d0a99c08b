import type { Clock } from '@latchkey/core'
import type { RequestPayload } from '@latchkey/frame/protocol'
import type { ServedApp } from '@latchkey/frame/remote'
import type { Account, FlowResult, KeyProof, PasskeyProof } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { Assertion } from '../passkey/assertion.ts'
import type { HandOver } from '../popup/hand-over.ts'
import type { LoginServer, TokenStore } from '../server/login-server.ts'
import type { KeyUse } from '../step-up/approved.ts'
import type { VaultState } from '../vault/vault.ts'
import type { Keyholder } from '../worker/keyholder.ts'
import type { Approvals } from './approvals.ts'
import type { Nodes } from './nodes.ts'
import type { Question } from './rpc-context.ts'

/** The keys of the account that is logged in, as the worker offers them. */
export type AccountKeys = {
  state(account: Account): Promise<VaultState>
  /** Makes the keys of a new account, or fixes the owners where it belongs to passkeys. May ask the visitor first. */
  create(account: Account, signal?: AbortSignal | undefined): Promise<Account>
  /** Asks the visitor for a recovery factor; rejects when they close. */
  recover(account: Account, signal: AbortSignal): Promise<Account>
  /** Asks the visitor to set up a recovery factor, or to choose "later", before the app gets an address. */
  offerRecovery?(account: Account, signal: AbortSignal): Promise<Account>
  /** Tells the visitor that the account will be deleted. Without a signal: once for each deletion. */
  tellDeletion?(account: Account, signal?: AbortSignal | undefined): Promise<void>
  /** @param use where the account may ask for its passkey: keys are opened for this approval alone */
  holderFor(account: Account, use?: KeyUse | undefined): Keyholder
  /** Shows the login server that the keys are here. */
  prove(account: Account, proof?: PasskeyProof | undefined): Promise<KeyProof>
  /** Overwrites what a passkey opened for one approval. */
  end(approval: string): void
  forget(): Promise<void>
}

/** Passkeys, any of which may answer. */
export type AskedPasskeys = {
  /** Ids, base64url. */
  readonly owners: readonly { readonly id: string }[]
  readonly added?: readonly { readonly id: string }[] | undefined
  /** They confirm what a key signs, and sign nothing themselves. */
  readonly isStepUp?: boolean | undefined
}

/** The passkeys of the visitor, as the page asks them. */
export type Passkeys = {
  /**
   * Asks one of an account's passkeys to sign a challenge.
   *
   * @throws `connection/user-rejected` when the visitor closes, `request/aborted`
   */
  sign(account: AskedPasskeys, challenge: Uint8Array, signal: AbortSignal): Promise<Assertion>
}

/** The parameters of SHOW_SETTINGS, not decoded yet: the screen uses those that it knows. */
export type SettingsAsked = {
  /** `true`: the app can move everything out of the accounts, which is the answer where the visitor wants that. */
  readonly canMove?: unknown
  /** `'recovery'`: its set-up alone, where the account has none. */
  readonly at?: unknown
}

/** What "Your login" answers the app with. */
export type SettingsAnswer = {
  /** What the visitor asked the app to do. */
  readonly next?: 'move-funds' | undefined
  /** Whether the account has a recovery by now. */
  readonly hasRecovery?: boolean | undefined
}

export type HandlersOptions = {
  projectId: string
  /** The app's, as the browser has confirmed it. */
  origin: string
  /** CAIP-2 id from the frame's address. */
  chainId: string
  server: LoginServer
  tokens: TokenStore
  /** The data that this browser stores, including a login whose page is at its provider. */
  store: Pick<DeviceStore, 'read' | 'write' | 'remove' | 'note' | 'writeNote' | 'lock' | 'isLocked'>
  keys: AccountKeys
  passkeys: Passkeys
  approvals: Approvals<Question>
  nodes: Nodes
  clock: Clock
  /** Speaks with popups of the login origin. */
  handOver: HandOver
  /** The page of social popups, as the services name it: `https://login.shop.example/social.html`. */
  socialPage: string
  /** The page of passkey popups: `https://login.shop.example/passkey.html`. */
  passkeyPage: string
  /** Loads what a first login shows and what makes its keys, while the visitor reads the mail or is at the provider. */
  prepare?(): void
  /** What the frame draws by itself. */
  screens?: {
    /** Address and code, typed in the frame. */
    logInByEmail(signal: AbortSignal): Promise<FlowResult>
    /** "Your login"; resolves when it is closed. */
    showSettings(signal: AbortSignal, asked: SettingsAsked): Promise<SettingsAnswer | undefined>
  }
  /** Remembers the network in use. */
  lastChain: { read(): string | undefined; write(chainId: string): void }
  /** Remembers which type of account the visitor prefers. @default for this frame's life */
  preferredType?: { read(): string | undefined; write(type: 'eoa' | 'smartAccount'): void } | undefined
  /** Whether the login site is on the developer's own machine. */
  isLocal: boolean
  /** Tells the app. */
  notify: ServedApp['notify']
  /** What the app says of its looks, its name and its language. */
  onTheme(theme: RequestPayload<'SYNC_THEME'>): void
  onApp(data: RequestPayload<'SYNC_DAPP_DATA'>): void
  locale(): string | undefined
  reload(): void
}
