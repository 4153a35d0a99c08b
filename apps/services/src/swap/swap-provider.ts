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
  /** How much worse the price is than for a tiny amount, in percent, such as `'0.42'`. Absent = unknown. */
  readonly priceImpact?: string | undefined
  /** The contract that needs an approval to move the token that leaves. Absent if no contract needs it. */
  readonly spender?: string | undefined
}

export type BuildQuestion = SwapQuestion & {
  /** In hundredths of a percent: 100 = 1 %. */
  readonly slippageBps: number
  /** Whether the build fails if the chain says that the swap would fail. */
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
  /** The least that arrives. With less, the transaction fails. */
  readonly minimum: bigint
  /** Gas limit with its margin. Absent = the wallet estimates. */
  readonly gas?: bigint | undefined
  /** Solana: the whole transaction, unsigned, base64. */
  readonly transaction?: string | undefined
}

/** A swap that must give a certain amount. */
export type ExactQuestion = Omit<SwapQuestion, 'amount'> & {
  /** The amount of the token that arrives, in its smallest units. */
  readonly toAmount: bigint
}

/** What a swap for an exact amount costs. */
export type ExactOffer = SwapOffer & {
  /** The amount of the token that leaves, at the current price. */
  readonly fromAmount: bigint
  /** True: exactly `toAmount` arrives, and no more leaves than needed. False: a little more arrives. */
  readonly isExact: boolean
}

export type BuildExactQuestion = ExactQuestion &
  Pick<BuildQuestion, 'slippageBps' | 'mustEstimate'> & {
    /** The most that may leave, if the current price allows it. @default that price with the slippage */
    readonly most?: bigint | undefined
  }

/** A swap for an exact amount as a transaction. `minimum` is at least the requested amount. */
export type BuiltExactSwap = BuiltSwap &
  ExactOffer & {
    /** The most that leaves. */
    readonly amount: bigint
  }

/** A token in the list of a provider. */
export type ListedToken = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/**
 * A source of quotes and swaps. Its answers are claims of another company. So its contracts must be among those that
 * the operator allows, and the page simulates the transaction before the visitor signs it.
 */
export type SwapProvider = {
  /** The name that `quotes` uses, such as `onchain` or `0x`. */
  readonly id: string
  serves(chainId: string): boolean
  /** Contracts that a swap of this provider may call, or that may get an approval. Lower case. */
  contracts(chainId: string): readonly string[]
  /**
   * Undefined when the provider has no route from one token to the other.
   *
   * @throws {UpstreamError}
   */
  quote(question: SwapQuestion): Promise<SwapOffer | undefined>
  /** @throws {UpstreamError} */
  build(question: BuildQuestion): Promise<BuiltSwap | undefined>
  /** Absent if the provider accepts only the amount that leaves. */
  quoteExact?(question: ExactQuestion, slippageBps: number): Promise<ExactOffer | undefined>
  buildExact?(question: BuildExactQuestion): Promise<BuiltExactSwap | undefined>
  /** The provider's own list of tokens, if it has a list. */
  tokens?(chainId: string): Promise<readonly ListedToken[]>
}
