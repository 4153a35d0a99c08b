/** What an account would have more or less of, in the smallest units; negative = less. */
export type SimulatedChange = {
  readonly kind: 'native' | 'token' | 'collectible'
  readonly address?: string | undefined
  readonly tokenId?: string | undefined
  readonly units: bigint
}

/** Something that another account may take afterwards and may not now. */
export type SimulatedApproval = {
  readonly kind: 'token' | 'collectible' | 'operator' | 'permit2'
  readonly token: string
  readonly spender: string
  readonly units?: bigint | undefined
  readonly tokenId?: string | undefined
  /** Unix time in s. */
  readonly until?: bigint | undefined
}

/** What the other side of a transfer would have more of. Tokens may keep a part, or answer `false` and move nothing. */
export type SimulatedReceipt = { readonly token: string; readonly to: string; readonly units: bigint }

/** What an address holds. `delegated`: an account that follows the code of another address (EIP-7702). */
export type CodeKind = 'none' | 'contract' | 'delegated'

/** The effects of a transaction, as a node simulated them. */
export type Simulation = {
  /** `false`: no node could try it, and `changes` is empty. */
  readonly simulated: boolean
  readonly changes: readonly SimulatedChange[]
  readonly approvals: readonly SimulatedApproval[]
  /** What the receivers named by the calls get, if their token tells it. */
  readonly received?: readonly SimulatedReceipt[] | undefined
  /** Calls whose token answers `false`: it does nothing, though the transaction doesn't fail. */
  readonly refused?: readonly number[] | undefined
  /** It would fail. `reason`: what the contract says, cleaned. */
  readonly reverts?: { readonly call?: number | undefined; readonly reason?: string | undefined } | undefined
  /** In the smallest units of the native currency, with a margin. */
  readonly fee?: bigint | undefined
  readonly code: Readonly<Record<string, CodeKind>>
  /** Solana: what token accounts hold, and whose they are. */
  readonly tokenAccounts?: Readonly<Record<string, { readonly mint: string; readonly owner: string }>> | undefined
}
