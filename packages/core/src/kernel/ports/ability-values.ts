// Values that abilities (`Capabilities`) take and answer.

/** A signature over a message, with what is needed to verify it. */
export type SignedMessage = {
  /** As the namespace writes it: 0x hex on eip155, base58 on solana, base64 elsewhere. */
  readonly signature: string
  readonly scheme: string
  readonly publicKey?: string | undefined
  /** The exact bytes that were signed, hex, when they are not the message itself. */
  readonly signedBytes?: string | undefined
}

/** What a wallet signed by its own sign-in feature. */
export type SignedSignIn = SignedMessage & {
  /** The text that it signed: it says every field that was asked for and nothing else; its form of the network may differ. */
  readonly message: string
}

/** A transaction of an Ethereum chain. */
export type EvmTransaction = {
  readonly to?: string | undefined
  /** 0x hex */
  readonly data?: string | undefined
  /** in wei */
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
  /** in wei. With it the transaction is a legacy one, without it never. */
  readonly gasPrice?: bigint | undefined
}

/** What EIP-712 signs; a `TypedDataDefinition` of viem is one. */
export type EvmTypedData = {
  readonly domain?: object | undefined
  readonly types: { readonly [name: string]: readonly { readonly name: string; readonly type: string }[] }
  readonly primaryType: string
  readonly message: object
}

/** A call of a contract: its address, ABI, function and arguments. */
export type ContractCall = {
  readonly address: string
  /** As JSON, or as lines to be read by people. */
  readonly abi: readonly (string | object)[]
  readonly functionName: string
  readonly args?: readonly unknown[] | undefined
  /** in wei */
  readonly value?: bigint | undefined
}

/** A call that is encoded already. */
export type EncodedCall = {
  readonly data: string
  /** Absent = `data` is code that runs for this answer alone, as a contract's constructor does. */
  readonly address?: string | undefined
  readonly abi?: undefined
  readonly functionName?: undefined
  readonly args?: undefined
}

/** An amount of one currency. */
export type Balance = {
  /** Smallest units. */
  readonly units: bigint
  readonly decimals: number
  readonly symbol: string
}

/** What an account holds of one token. */
export type TokenBalance = Balance & {
  /** The token's address, as the namespace writes it. */
  readonly token: string
}

/** Another account that pays a transfer's fee, signs last and sends it. On solana, for tokens. */
export type TransferSponsor = {
  readonly feePayer: string
  /** Written into the transaction, which makes it unlike any other. */
  readonly memo: string
  /** @default the newest of the app’s node */
  readonly blockhash?: string | undefined
}

/** Transactions as they go out, serialised and unsigned (base64 on solana), and how many of the given ones each holds. */
export type JoinedTransactions = { readonly transactions: readonly string[]; readonly counts: readonly number[] }

/** A swap that another company has built, and what was agreed. */
export type SwapToCheck = {
  /** Serialised and unsigned (base64 on solana). */
  readonly transaction: unknown
  readonly account: string
  /** Absent = the native currency. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The most that may leave, and the least that must arrive, in smallest units. */
  readonly most: bigint
  readonly least: bigint
  /** The programs that may swap. */
  readonly programs: readonly string[]
}

/** The costs of a checked swap beside the swapped amount. */
export type CheckedSwap = {
  /** What new token accounts of the visitor cost, in smallest units of the native currency. */
  readonly rent: bigint
}

/** A transfer that wasn't asked for yet. */
export type BuiltTransfer = {
  readonly transaction: string
  /** The most that a new account of the recipient costs the sender, in smallest units of the native currency; absent = it has one. */
  readonly rent?: bigint | undefined
}

/** How soon a transaction shall be in a block, where its sender chooses. */
export type FeeChoice = 'slow' | 'normal' | 'fast'

/** An input of a PSBT that the wallet is to sign. */
export type PsbtInputToSign = {
  readonly index: number
  /** The address whose key signs. @default the connection's account that the input's output belongs to */
  readonly address?: string | undefined
  /** @default what the input itself says, else everything */
  readonly sighashTypes?: readonly number[] | undefined
}

/** What a transaction would cost. */
export type EstimatedFee = {
  /** The work, in the chain's own unit: gas, compute units, virtual bytes. */
  readonly gas: bigint
  /** What it costs, where the chain says that beforehand. */
  readonly fee?: Balance | undefined
  /**
   * The part of `fee` that doesn't depend on the gas, in the smallest units: what a chain of the OP stack takes for
   * storing the transaction on Ethereum.
   */
  readonly once?: bigint | undefined
  /** What it costs by how soon, where the sender chooses. A choice that the account can't pay is absent. */
  readonly tiers?: Readonly<Partial<Record<FeeChoice, Balance>>> | undefined
}

/** The same transaction with valid signatures (base64), and its id where it was sent. */
export type SignedPsbt = { readonly psbt: string; readonly hash?: string | undefined }

/** What became of a transaction; `pending` is no failure. */
export type ConfirmedTransaction = {
  readonly status: 'success' | 'reverted' | 'pending'
  readonly replacement?: Replacement | undefined
}

/** A transaction that was signed and not sent. */
export type SignedTransaction = {
  /** The whole signed transaction, as the namespace serialises it: base64 on solana, 0x hex on eip155. */
  readonly transaction: string
  /** The account's own signature, where a transaction is known by it: base58 on solana. */
  readonly signature?: string | undefined
}

/** Which transaction replaced another one: `repriced` is the same one with another fee. */
export type Replacement = { readonly hash: string; readonly reason: 'repriced' | 'cancelled' | 'replaced' }

/** What a chain's nodes know of a transaction that was sent. */
export type SentTransaction = {
  /** `waiting` for a block, `included` in one, `superseded` by another one of its sender, or `unknown` to the nodes. */
  readonly state: 'waiting' | 'included' | 'superseded' | 'unknown'
  /** Its position among its sender's transactions (the nonce on eip155): two transactions with the same one are never both included. */
  readonly order?: string | undefined
  readonly to?: string | undefined
  /** What it moves of the native currency. */
  readonly value?: Balance | undefined
  /** Its hash, if it was looked for by its `order`. */
  readonly hash?: string | undefined
  /** On eip155: its sender, and what it carries (0x hex) without what the app has put behind the data of whatever it sends. */
  readonly from?: string | undefined
  readonly data?: string | undefined
  /** The `order` of the account's next transaction, if it was looked for by its `order`. Transactions that wait for a block count. */
  readonly next?: string | undefined
}
