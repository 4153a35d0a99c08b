import type {
  Balance,
  BuiltTransfer,
  CheckedSwap,
  ConfirmedTransaction,
  ContractCall,
  EncodedCall,
  EstimatedFee,
  FeeChoice,
  JoinedTransactions,
  PsbtInputToSign,
  SentTransaction,
  SignedMessage,
  SignedPsbt,
  SignedSignIn,
  SignedTransaction,
  SwapToCheck,
  TokenBalance,
  TransferSponsor,
} from './ability-values.ts'
import type { ChainId, Namespace, WithSignal } from './namespace.ts'
import type { Network } from './network.ts'
import type { SignInFields } from './sign-in-fields.ts'
import type { CallsStatus, EvmCall, GrantedPermissions, PermissionsRequest, WalletAsset } from './wallet-call.ts'

/**
 * Every capability call names what the visitor saw: connection, account and chain. The adapter asserts all three before it prompts
 * and fails with `connection/mismatch` otherwise, so a request never reaches another wallet with the same address.
 */
export type Target<ns extends Namespace = Namespace> = WithSignal & {
  readonly connectionId: string
  /** An address of the connection. */
  readonly account: string
  readonly chainId: ChainId<ns>
}

/**
 * What a connection can do. An absent key means the chain or wallet has no such ability, and no button is drawn for it. Which of the
 * present ones a single connection may use is `Connection.abilities`.
 */
export type Capabilities<ns extends Namespace = Namespace> = {
  switchNetwork?(parameters: WithSignal & { connectionId: string; network: Network<ns> }): Promise<void>
  signMessage?(parameters: Target<ns> & { message: string | { raw: string } }): Promise<SignedMessage>
  /**
   * Signs in by the wallet's own feature (Sign In With Solana), which shows the fields in place of a text. Absent where chain or wallet has
   * none. `message`: the text that `signMessage` would be asked for. What comes back says exactly `fields` and is signed by `account`;
   * anything else is `wallet/sign-failed`. `wallet/unsupported-method` means that no wallet was asked: `signMessage` is the way then.
   */
  signIn?(parameters: Target<ns> & { fields: SignInFields; message: string }): Promise<SignedSignIn>
  signTypedData?(parameters: Target<ns> & { typedData: unknown }): Promise<SignedMessage>
  /** Signs without sending. */
  signTransaction?(parameters: Target<ns> & { transaction: unknown }): Promise<SignedTransaction>
  /** Signs several with one prompt; the answers are in their order. */
  signTransactions?(
    parameters: Target<ns> & { transactions: readonly unknown[] },
  ): Promise<readonly SignedTransaction[]>
  sendTransaction?(parameters: Target<ns> & { transaction: unknown }): Promise<{ hash: string }>
  /**
   * Signs inputs of a partially signed Bitcoin transaction (BIP-174, base64). The answer is the same transaction with valid signatures;
   * with `broadcast` it was sent as well, and `hash` is its id.
   */
  signPsbt?(
    parameters: Target<ns> & {
      psbt: string
      /** @default the inputs that spend outputs of the connection's accounts */
      signInputs?: readonly PsbtInputToSign[] | undefined
      /** @default false */
      broadcast?: boolean | undefined
    },
  ): Promise<SignedPsbt>
  /**
   * Sends the native currency, or a token. `amount` is in smallest units; a string holds the same digits. `feeRate` counts where the sender
   * chooses what to pay.
   */
  transfer?(
    parameters: Target<ns> & {
      to: string
      amount: bigint | string
      token?: string | undefined
      feeRate?: FeeChoice | undefined
    },
  ): Promise<{ hash: string }>
  /**
   * Builds what `transfer` would send, as the chain serialises it unsigned (base64 on solana), for its preview. Never prompts. Absent on
   * eip155, where a transfer is a call that needs no chain to be built.
   */
  buildTransfer?(
    parameters: Target<ns> & {
      to: string
      amount: bigint | string
      token?: string | undefined
      sponsor?: TransferSponsor | undefined
      /** `token` is a single thing, of which one is sent; refused where the chain says that it has rules of its own. @default false */
      isCollectible?: boolean | undefined
      /** An earlier transaction brings the amount that is sent, so the account needn't hold it yet. @default false */
      arrivesBefore?: boolean | undefined
    },
  ): Promise<BuiltTransfer>
  /**
   * Checks a swap that another company built: its transaction's programs and accounts, and, with a node, its effects on the account. Never
   * prompts. On solana, where a transaction holds several programs' instructions. Throws `request/invalid` with the part that differs from the
   * order.
   */
  checkSwap?(parameters: Target<ns> & SwapToCheck): Promise<CheckedSwap>
  /**
   * Joins neighbouring transactions into one if the chain accepts that, and prepares each to be sent now (on solana with the newest blockhash).
   * Signed transactions stay as they are. Never prompts. Only on solana; on Ethereum `sendCalls` joins calls.
   */
  joinTransactions?(parameters: Target<ns> & { transactions: readonly unknown[] }): Promise<JoinedTransactions>
  estimateFee?(parameters: Target<ns> & { transaction: unknown }): Promise<EstimatedFee>
  /** An encoded call's answer is 0x hex. */
  readContract?(parameters: WithSignal & { chainId: ChainId<ns>; call: ContractCall | EncodedCall }): Promise<unknown>
  /** The code at an address, as 0x hex; `0x` = none. Absent on chains whose accounts have no code. */
  getCode?(parameters: WithSignal & { chainId: ChainId<ns>; address: string }): Promise<string>
  writeContract?(parameters: Target<ns> & { call: ContractCall }): Promise<{ hash: string }>
  /**
   * `replacement`: the transaction that was included instead of this one. `pending`: it was sent, and nothing is known of it after the
   * time that a confirmation takes; that is no failure.
   */
  waitForTransaction?(parameters: WithSignal & { chainId: ChainId<ns>; hash: string }): Promise<ConfirmedTransaction>
  /**
   * `unsigned`, on solana: with an empty `hash` the account's transaction that does what this one says is looked for
   * after the one that `order` names, which was `next`. `superseded`: there is none, and its blockhash is too old for
   * one to come.
   * `order`: as an earlier answer said, so that a replaced transaction is told from a dropped one. On eip155 `hash` may
   * be empty: the account's transaction with the nonce `order` is looked for among the last blocks, so that what a
   * wallet sent while no page was there is found; without `order` only `next` is told.
   */
  getTransaction?(
    parameters: WithSignal & {
      chainId: ChainId<ns>
      account: string
      hash: string
      order?: string | undefined
      unsigned?: string | undefined
    },
  ): Promise<SentTransaction>
  /**
   * What the wallet lists for an account, on one chain. A wallet that can't tell is `wallet/unsupported-method`, an answer that is no map
   * of lists is `request/unreadable`. An asset that can't be read is left out with a warning.
   */
  getAssets?(
    parameters: WithSignal & { connectionId: string; account: string; chainId: ChainId<ns> },
  ): Promise<readonly WalletAsset[]>
  getBalance?(
    parameters: WithSignal & { chainId: ChainId<ns>; account: string; token?: string | undefined },
  ): Promise<Balance>
  /** Every token that the account holds, as the chain knows it. */
  tokenBalances?(parameters: WithSignal & { chainId: ChainId<ns>; account: string }): Promise<readonly TokenBalance[]>
  resolveName?(parameters: WithSignal & { name: string }): Promise<string | null>
  lookupAddress?(parameters: WithSignal & { address: string }): Promise<string | null>
  avatar?(parameters: WithSignal & { name: string }): Promise<string | null>
  getCapabilities?(parameters: WithSignal & { connectionId: string; account: string }): Promise<Record<string, unknown>>
  /**
   * Sends several calls with one prompt (EIP-5792). `atomicRequired`: all or nothing, or the wallet refuses; `false` by
   * default. `id`: what the batch is to be known by, hex; a wallet may answer with another one, which counts then.
   */
  sendCalls?(
    parameters: Target<ns> & {
      calls: readonly EvmCall[]
      atomicRequired?: boolean | undefined
      /** As the wallet's own capabilities name them, e.g. `{ paymasterService: { url } }`. */
      capabilities?: Readonly<Record<string, unknown>> | undefined
      id?: string | undefined
    },
  ): Promise<{ id: string }>
  /** `id`: as `sendCalls` answered. Never prompts. */
  getCallsStatus?(parameters: WithSignal & { connectionId: string; id: string }): Promise<CallsStatus>
  /** Asks the wallet for permissions of its own (ERC-7715). */
  grantPermissions?(parameters: Target<ns> & { request: PermissionsRequest }): Promise<GrantedPermissions>
  /** Takes a grant back. `context`: as `grantPermissions` answered. */
  revokePermissions?(parameters: Target<ns> & { context: string }): Promise<void>
  watchAsset?(
    parameters: Target<ns> & {
      asset: { address: string; symbol: string; decimals: number; image?: string | undefined }
    },
  ): Promise<boolean>
  requestMoreAccounts?(parameters: WithSignal & { connectionId: string }): Promise<void>
  setActiveAccount?(parameters: { connectionId: string; account: string }): void
}

/** The name of something that a connection may be able to do, e.g. `signMessage`. */
export type Ability = keyof Capabilities
