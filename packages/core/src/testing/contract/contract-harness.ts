import type { LatchkeyClient, LatchkeyOptions } from '../../kernel/client.ts'
import type { Ability } from '../../kernel/ports/ability.ts'
import type { Adapter } from '../../kernel/ports/adapter.ts'
import type { Connection, Transport, TransportEvent } from '../../kernel/ports/session.ts'

/** The owner of the wallet under test. Each action takes effect by the time its promise settles, or soon after `flush`. */
export type ContractWallet = {
  /** Prompts that were ever shown. */
  shown(): number
  /** Answers the prompt that waits. */
  approve(): void | Promise<void>
  reject(): void | Promise<void>
  /** Chooses another account than the one in use. */
  chooseAnother(): void | Promise<void>
  /** Takes the page's permission away. */
  revoke(): void | Promise<void>
  /**
   * Requests that have reached the wallet, prompts or not, counted in the turn of the event loop in which they come;
   * absent where they can't be counted.
   */
  asked?(): number
  /** Moves to another of the app's networks; absent where wallets have no network of their own. */
  chooseNetwork?(): void | Promise<void>
  /** From now on it is locked and refuses to connect, as it is still waiting to be unlocked; absent where wallets have no such state. */
  lock?(): void | Promise<void>
  /** From now on it approves and shares no account (`no-accounts`), or answers with something that is no list of accounts (`garbage`). */
  readonly lies?: Readonly<Partial<Record<ContractLie, () => void>>> | undefined
}

/** What a wallet answers to a connect instead of its accounts. */
export type ContractLie = 'no-accounts' | 'garbage'

/** A wallet beside the one under test. */
export type ContractOtherWallet = {
  readonly connectorId: string
  /** Answers the prompt that waits, where the wallet doesn't approve at once. */
  approve?(): void
  /** From now on it never answers anything. */
  stall(): void
}

/** Checks one ability end to end: calls it and checks the result. Throws when it is wrong. */
export type RoundTrip = (given: {
  readonly client: LatchkeyClient
  readonly connection: Connection
  readonly wallet: ContractWallet
}) => Promise<void>

/** A fresh page with a fresh wallet and two adapters of the kind under test, which must not know of each other. */
export type ContractEnvironment = {
  // biome-ignore lint/suspicious/noExplicitAny: an adapter is invariant in its namespace; the suite only uses the common part
  readonly adapters: readonly [Adapter<any>, Adapter<any>]
  readonly options: Pick<LatchkeyOptions, 'networks'> & Partial<LatchkeyOptions>
  readonly wallet: ContractWallet
  /** The wallet's connector. */
  readonly connectorId: string
  /** The wallet announces itself again, as some do on every request. */
  announceAgain(): void
  /** Listeners that the adapter has on the wallet and the page right now. */
  listeners(): number
  /** Puts one more wallet into the page. Absent where the adapter finds one wallet only, or where wallets aren't asked at a reload. */
  readonly addWallet?: ((name: string) => ContractOtherWallet) | undefined
  /**
   * A session of a pairing or login to be adopted, absent when the adapter can't adopt any; `end` ends it from the other side, `say` is
   * how its wallet tells of anything else.
   */
  readonly transport?:
    | { readonly transport: Transport; end(): void; say?: ((event: TransportEvent) => void) | undefined }
    | undefined
  /** One for every ability a connection of the wallet has. */
  readonly roundTrips: Readonly<Partial<Record<Ability, RoundTrip>>>
  /** Lets what is under way settle. */
  flush(): Promise<void>
}

/** Makes a new environment for each case of the contract's tests. */
export type ContractHarness = () => ContractEnvironment | Promise<ContractEnvironment>

/** Tells the test runner that a case does not apply here, and why: Vitest's and Node's `context.skip` are such functions. */
export type SkipCase = (reason: string) => void

/** A named check without a test runner: `test(name, ({ skip }) => run(harness, skip))`. */
export type ContractCase = { readonly name: string; run(harness: ContractHarness, skip: SkipCase): Promise<void> }
