/** A message as CosmJS has it (`EncodeObject`): the value as an object, or already serialised. */
export type CosmosMessage = {
  /** e.g. `/cosmos.bank.v1beta1.MsgSend` */
  readonly typeUrl: string
  readonly value: object
}

/** So much of a denomination, in its smallest unit. */
export type CosmosCoin = { readonly denom: string; readonly amount: bigint | string }

/** What is paid for a transaction. */
export type CosmosFee = {
  readonly amount: readonly CosmosCoin[]
  /** The most that may be used. */
  readonly gas: bigint | string
  /** Whose allowance pays (fee grant). */
  readonly granter?: string | undefined
  readonly payer?: string | undefined
}

/** A transaction to be signed or sent. */
export type CosmosTransactionRequest = {
  readonly messages: readonly CosmosMessage[]
  /** @default '' */
  readonly memo?: string | undefined
  /** @default the gas of a trial run and 30 % more, at the network's gas price */
  readonly fee?: CosmosFee | undefined
  /** The last block that may hold it. @default none */
  readonly timeoutHeight?: bigint | undefined
}

declare module '@latchkey/core' {
  interface Transactions {
    cosmos: CosmosTransactionRequest
  }
}
