/** A message in CosmJS' form (`EncodeObject`): the value as an object, or already serialised. */
export type CosmosMessage = {
  /** e.g. `/cosmos.bank.v1beta1.MsgSend` */
  readonly typeUrl: string
  readonly value: object
}

/** An amount of a denomination, in its smallest unit. */
export type CosmosCoin = { readonly denom: string; readonly amount: bigint | string }

/** The fee of a transaction. */
export type CosmosFee = {
  readonly amount: readonly CosmosCoin[]
  /** The gas limit. */
  readonly gas: bigint | string
  /** The account whose allowance pays (fee grant). */
  readonly granter?: string | undefined
  readonly payer?: string | undefined
}

/** A transaction to be signed or sent. */
export type CosmosTransactionRequest = {
  readonly messages: readonly CosmosMessage[]
  /** @default '' */
  readonly memo?: string | undefined
  /** @default the gas of a simulation and 30 % more, at the network's gas price */
  readonly fee?: CosmosFee | undefined
  /** The last block that may hold it. @default none */
  readonly timeoutHeight?: bigint | undefined
}

declare module '@latchkey/core' {
  interface Transactions {
    cosmos: CosmosTransactionRequest
  }
}
