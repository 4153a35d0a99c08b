import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'
import type { ReceiverCheck, SendRecipient } from '../send/send-api.ts'

/** The ecosystems in which a login has accounts. */
export type MoveNamespace = 'eip155' | 'solana'

/**
 * `waiting`: nothing was asked for it yet. `unknown`: the page went away while it was asked for, and it may have been
 * sent. `failed`: it can be tried again. `stays`: it can't be moved from here.
 */
export type MoveStatus = 'waiting' | 'asked' | 'sent' | 'unknown' | 'moved' | 'failed' | 'stays'

/**
 * Why something stays or failed. `no-gas`: the account has too little of the native currency for the fee. `too-little`: the fee is more than
 * the whole amount. `refused`: its contract or the network refuses the transfer. `danger`: the transfer would do more than move it. `unread`: the
 * amount can't be read. `gone`: it has left the account, and no transaction of this page is known to have moved it. `fee-unknown`: the network
 * doesn't say its fee. `declined`: by the visitor.
 */
export type MoveReason =
  | 'no-gas'
  | 'too-little'
  | 'refused'
  | 'danger'
  | 'unread'
  | 'gone'
  | 'fee-unknown'
  | 'declined'
  | 'unreachable'
  | 'failed'

/** One token or collectible of an account, with its state in the move. Plain data: it survives a reload. */
export type MoveItem = {
  /** Unique in its network. */
  readonly id: string
  readonly kind: 'native' | 'token' | 'collectible'
  readonly symbol: string
  readonly name: string
  /** The contract's or mint's address without a CAIP prefix; absent for the network's native currency. */
  readonly address?: string | undefined
  /** The token id of a collectible. */
  readonly tokenId?: string | undefined
  readonly standard?: 'erc721' | 'erc1155' | undefined
  /** Whole tokens, an exact decimal string. Once the wallet was asked, the requested amount. */
  readonly amount?: string | undefined
  /** In USD; absent = unknown. */
  readonly value?: string | undefined
  readonly status: MoveStatus
  readonly reason?: MoveReason | undefined
  /** The contract's own words. */
  readonly detail?: string | undefined
  readonly hash?: string | undefined
  /** The transaction of the pipeline that moves it. */
  readonly transaction?: string | undefined
}

/** What is moved on one network. */
export type MoveNetwork = {
  readonly chainId: ChainId
  readonly name: string
  /** `moving`: this network is under way. `late`: something was sent, and its confirmation takes longer than usual. */
  readonly status: 'reading' | 'unreadable' | 'ready' | 'moving' | 'late' | 'moved' | 'partly' | 'failed'
  readonly items: readonly MoveItem[]
  /** How many more tokens are left for another round. */
  readonly more: number
  /** How many tokens that look like a fraud stay untouched. */
  readonly spam: number
  /** Only the network's native currency and the app's tokens are known, because the list of tokens failed. */
  readonly partial: boolean
  /** Why it was not read, or not moved. */
  readonly error?: LatchkeyError | undefined
}

/** The receiver of everything in one ecosystem. */
export type MoveReceiver = {
  /** As it was typed: an address or a name. */
  readonly text: string
  readonly address?: string | undefined
  readonly name?: string | undefined
  readonly resolving: boolean
  /** Why the name couldn't be looked up: `names/resolve-failed`. `setReceiver` with the same name looks it up again. */
  readonly error?: LatchkeyError | undefined
  readonly check?: ReceiverCheck | undefined
  /** `same`: it is the account that is left. `burn`: it has no key. `token`: it is the contract of one of the tokens. */
  readonly problem?: 'same' | 'burn' | 'token' | undefined
  /** The address is a contract on some networks, but not on these (names): money sent to it there may be lost. */
  readonly missingOn: readonly string[]
  /** The networks are being asked where the address is a contract, for 5 s at most. Nothing is moved before. */
  readonly comparing?: boolean | undefined
  /** The visitor has read the warnings about it. */
  readonly acknowledged: boolean
}

/** Moving everything out of the accounts of a login. */
export type MoveFundsState = {
  /**
   * `none`: there is no login whose accounts could be moved from. `ready`: nothing was begun. `paused`: something waits
   * for the visitor to go on. `ended`: nothing is left that can be done.
   */
  readonly status: 'none' | 'reading' | 'ready' | 'moving' | 'paused' | 'ended'
  /** The app's networks, in its order. Networks that hold nothing are left out once they are read. */
  readonly networks: readonly MoveNetwork[]
  readonly receivers: Readonly<Partial<Record<MoveNamespace, MoveReceiver>>>
  /** The visitor's other accounts and earlier recipients, of each ecosystem. */
  readonly recipients: Readonly<Partial<Record<MoveNamespace, readonly SendRecipient[]>>>
  /** Another tab is moving. */
  readonly busy: boolean
}

/** The names of the requests in the wallet's steps and in Activity, in the visitor's language. */
export type MoveWords = {
  item(item: MoveItem): string
  several(count: number): string
}

/** `client.use(moveFunds)` */
export type MoveFunds = Readable<MoveFundsState> & {
  /** Reads what the accounts hold, or takes over what an earlier page had begun. Without a watcher it makes no more requests. */
  watch(): Unsubscribe
  /** Whether there is a login whose accounts can be moved from. */
  available(): boolean
  /** An address, a name, or what a QR code of an address says. */
  setReceiver(namespace: MoveNamespace, text: string): void
  acknowledge(namespace: MoveNamespace): void
  /** The ecosystems that hold something and have no good receiver yet. */
  missing(): readonly MoveNamespace[]
  /**
   * Moves the waiting items, one network after the other, each transaction approved at the login site. Goes on where an earlier press or page
   * has stopped; a sent transaction is never sent again. Resolves when it has stopped.
   *
   * @throws LatchkeyError `config/invalid` while `missing()` names something
   */
  start(words: MoveWords): Promise<void>
  /** Reads a network again, or tries its failed items again. */
  retry(chainId: ChainId, words: MoveWords): Promise<void>
  /** Forgets the move that was begun and reads everything again. */
  reset(): void
}
