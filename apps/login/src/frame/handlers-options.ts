import type { Clock } from '@latchkey/core'
import type { RequestPayload } from '@latchkey/frame/protocol'
import type { ServedApp } from '@latchkey/frame/remote'
import type { Account, FlowResult, KeyProof, PasskeyProof } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { Nodes } from '../networks/nodes.ts'
import type { Assertion } from '../passkey/assertion.ts'
import type { HandOver } from '../popup/hand-over.ts'
import type { Approvals } from '../rpc/approvals.ts'
import type { Question } from '../rpc/rpc-context.ts'
import type { LoginServer, TokenStore } from '../server/login-server.ts'
import type { SettingsAnswer, SettingsAsked } from '../stage/stage.ts'
import type { KeyUse } from '../step-up/approved.ts'
import type { VaultState } from '../vault/vault.ts'
import type { Keyholder } from '../worker/keyholder.ts'

/** The keys of the account that is logged in. A worker holds them. */
export type AccountKeys = {
  state(account: Account): Promise<VaultState>
  /** Makes the keys of a new account. For an account of passkeys it fixes the owners. It may ask the visitor first. */
  create(account: Account, signal?: AbortSignal | undefined): Promise<Account>
  /** Asks the visitor for a recovery factor. Rejects when the visitor closes the question. */
  recover(account: Account, signal: AbortSignal): Promise<Account>
  /** Asks the visitor to set up a recovery factor, or to choose "later", before the app gets an address. */
  offerRecovery?(account: Account, signal: AbortSignal): Promise<Account>
  /** Tells the visitor that the account will be deleted. Without a signal it tells once for each deletion. */
  tellDeletion?(account: Account, signal?: AbortSignal | undefined): Promise<void>
  /** @param use where the account may ask for its passkey: keys are opened for this approval alone */
  holderFor(account: Account, use?: KeyUse | undefined): Keyholder
  /** Proves to the login server that this browser has the keys. */
  prove(account: Account, proof?: PasskeyProof | undefined): Promise<KeyProof>
  /** Overwrites the keys that a passkey opened for one approval. */
  end(approval: string): void
  forget(): Promise<void>
}

/** The passkeys that may answer. One answer is enough. */
export type AskedPasskeys = {
  /** Ids, base64url. */
  readonly owners: readonly { readonly id: string }[]
  readonly added?: readonly { readonly id: string }[] | undefined
  /** True if the passkeys confirm what a key signs. They then sign nothing else. */
  readonly isStepUp?: boolean | undefined
}

/** Asks for the visitor's passkeys in this page. */
export type Passkeys = {
  /**
   * Asks one of an account's passkeys to sign a challenge.
   *
   * @throws `connection/user-rejected` when the visitor closes, `request/aborted`
   */
  sign(account: AskedPasskeys, challenge: Uint8Array, signal: AbortSignal): Promise<Assertion>
}

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
