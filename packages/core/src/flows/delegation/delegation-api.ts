import type { AccountId } from '../../kernel/caip/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'

/** An account that follows the code of a contract (EIP-7702): that code may move what the account has and gets. */
export type Delegation = {
  /** CAIP-10 id. A delegation counts on one network. */
  readonly account: AccountId
  /** The contract. */
  readonly delegate: string
  /** It is a published and audited implementation. That isn't said of a contract that only has a name. */
  readonly isKnown: boolean
  /** For an unknown contract it comes from a published descriptor (ERC-7730), which is only a claim. Absent = it has no name. */
  readonly name?: string | undefined
}

/** Where accounts have delegated themselves to: `client.use(delegations)`. By CAIP-10 id; `null` = read, and there is none. */
export type Delegations = Readable<Readonly<Record<AccountId, Delegation | null>>> & {
  /**
   * Reads it for the account in use. If that fails, the known value stays. Never rejects.
   *
   * @param chainId where something is about to arrive. @default the network in use
   */
  fetch(chainId?: ChainId<'eip155'> | undefined): Promise<void>
}
