/** What a visitor wants to swap, on one chain. */
export type SwapQuestion = {
  /** CAIP-2 */
  readonly chainId: string
  /** The account, as its chain writes it. */
  readonly user: string
  /** Contract or mint of the token that leaves; undefined = the native currency. */
  readonly from: string | undefined
  /** Contract or mint of the token that arrives; undefined = the native currency. */
  readonly to: string | undefined
  /** The amount of the token that leaves, in its smallest units. */
  readonly amount: bigint
}

/** What a provider would give. */
export type SwapOffer = {
  /** In the smallest units of the token that arrives. */
  readonly toAmount: bigint
  /** How much worse the price is than for a tiny amount, in percent, e.g. `'0.42'`; absent = unknown. */
  readonly priceImpact?: string | undefined
  /** The contract that must be allowed to move the token that leaves; absent where none must. */
  readonly spender?: string | undefined
}

export type BuildQuestion = SwapQuestion & {
  /** In hundredths of a percent: 100 = 1 %. */
  readonly slippageBps: number
  /** Fails where the chain says that the swap would fail. */
  readonly mustEstimate: boolean
}

/** A swap as a transaction. */
export type BuiltSwap = SwapOffer & {
  /** The contract that is called. */
  readonly to: string
  /** 0x hex; `0x` on Solana. */
  readonly data: string
  /** The amount of the native currency that is sent along, in its smallest units. */
  readonly value: bigint
  /** The least that arrives, or the transaction fails. */
  readonly minimum: bigint
  /** With its margin; absent = the wallet estimates. */
  readonly gas?: bigint | undefined
  /** Solana: the whole transaction, unsigned, base64. */
  readonly transaction?: string | undefined
}

/** A swap that must give a certain amount. */
export type ExactQuestion = Omit<SwapQuestion, 'amount'> & {
  /** The amount of the token that arrives, in its smallest units. */
  readonly toAmount: bigint
}

/** What such a swap takes. */
export type ExactOffer = SwapOffer & {
  /** The amount of the token that leaves, at the current price. */
  readonly fromAmount: bigint
  /** `toAmount` is exactly the requested amount, and no more leaves than needed. Else a little more arrives. */
  readonly isExact: boolean
}

export type BuildExactQuestion = ExactQuestion &
  Pick<BuildQuestion, 'slippageBps' | 'mustEstimate'> & {
    /** The most that may leave, if the price of the moment allows it. @default that price with the slippage */
    readonly most?: bigint | undefined
  }

/** Such a swap as a transaction; `minimum` is at least what was asked for. */
export type BuiltExactSwap = BuiltSwap &
  ExactOffer & {
    /** The most that leaves. */
    readonly amount: bigint
  }

/** A token that a provider knows. */
export type ListedToken = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/**
 * Where quotes and swaps come from. What it answers is a claim of another company: its contracts must be among those that the operator allows,
 * and the page simulates the transaction before it is signed.
 */
export type SwapProvider = {
  /** As `quotes` names it: `onchain`, `0x`. */
  readonly id: string
  serves(chainId: string): boolean
  /** Contracts that a swap of it may call or allow, lower case. */
  contracts(chainId: string): readonly string[]
  /**
   * Undefined when it has no way from one token to the other.
   *
   * @throws {UpstreamError}
   */
  quote(question: SwapQuestion): Promise<SwapOffer | undefined>
  /** @throws {UpstreamError} */
  build(question: BuildQuestion): Promise<BuiltSwap | undefined>
  /** Absent if the provider accepts only the amount that leaves. */
  quoteExact?(question: ExactQuestion, slippageBps: number): Promise<ExactOffer | undefined>
  buildExact?(question: BuildExactQuestion): Promise<BuiltExactSwap | undefined>
  /** Its own list, if it has one. */
  tokens?(chainId: string): Promise<readonly ListedToken[]>
}
