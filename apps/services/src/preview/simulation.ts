/** The change of an account's balance of an asset, in the smallest units; negative = less. */
export type SimulatedChange = {
  readonly kind: 'native' | 'token' | 'collectible'
  readonly address?: string | undefined
  readonly tokenId?: string | undefined
  readonly units: bigint
}

/** An asset that another account may take afterwards and may not take now. */
export type SimulatedApproval = {
  readonly kind: 'token' | 'collectible' | 'operator' | 'permit2'
  readonly token: string
  readonly spender: string
  readonly units?: bigint | undefined
  readonly tokenId?: string | undefined
  /** Unix time in s. */
  readonly until?: bigint | undefined
}

/** The change of the receiver's balance. Tokens may keep a part, or return `false` and move nothing. */
export type SimulatedReceipt = { readonly token: string; readonly to: string; readonly units: bigint }

/** The kind of an address. `delegated`: an account that follows the code of another address (EIP-7702). */
export type CodeKind = 'none' | 'contract' | 'delegated'

/** The effects of a transaction, as a node simulated them. */
export type Simulation = {
  /** `false`: no node could try it, and `changes` is empty. */
  readonly simulated: boolean
  readonly changes: readonly SimulatedChange[]
  readonly approvals: readonly SimulatedApproval[]
  /** The amounts that the receivers in the calls get, if their token can tell. */
  readonly received?: readonly SimulatedReceipt[] | undefined
  /** The calls for which a token returns `false`: it does nothing, though the transaction doesn't fail. */
  readonly refused?: readonly number[] | undefined
  /** It would fail. `reason`: the contract's reason, cleaned. */
  readonly reverts?: { readonly call?: number | undefined; readonly reason?: string | undefined } | undefined
  /** In the smallest units of the native currency, with a margin. */
  readonly fee?: bigint | undefined
  readonly code: Readonly<Record<string, CodeKind>>
  /** Solana: the mints and the owners of token accounts. */
  readonly tokenAccounts?: Readonly<Record<string, { readonly mint: string; readonly owner: string }>> | undefined
}
