import type { Cancel, ChainId, Namespace } from './namespace.ts'
import type { Network } from './network.ts'

/**
 * Every capability call names what the visitor saw: connection, account and chain. The adapter asserts all three before it prompts
 * and fails with `connection/mismatch` otherwise, so a request never reaches another wallet with the same address.
 */
export type Target<ns extends Namespace = Namespace> = Cancel & {
  readonly connectionId: string
  /** An address of the connection. */
  readonly account: string
  readonly chainId: ChainId<ns>
}

export type SignedMessage = {
  /** As the namespace writes it: 0x hex on eip155, base58 on solana, base64 elsewhere. */
  readonly signature: string
  readonly scheme: string
  readonly publicKey?: string | undefined
  /** The exact bytes that were signed, hex, when they are not the message itself. */
  readonly signedBytes?: string | undefined
}

export type EvmTransaction = {
  readonly to?: string | undefined
  /** 0x hex */
  readonly data?: string | undefined
  /** in wei */
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
  /** in wei; given = a legacy transaction (RULINGS R37 of the spec: never legacy otherwise). */
  readonly gasPrice?: bigint | undefined
}

export type ContractCall = {
  readonly address: string
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args?: readonly unknown[] | undefined
  /** in wei */
  readonly value?: bigint | undefined
}

export type Balance = {
  /** Smallest units. */
  readonly units: bigint
  readonly decimals: number
  readonly symbol: string
}

/**
 * What a connection can do. An absent key means the chain or wallet has no such ability, and no button is drawn for it. Which of the
 * present ones a single connection may use is `Connection.abilities`.
 */
export type Capabilities<ns extends Namespace = Namespace> = {
  switchNetwork?(parameters: Cancel & { connectionId: string; network: Network<ns> }): Promise<void>
  signMessage?(parameters: Target<ns> & { message: string | { raw: string } }): Promise<SignedMessage>
  signTypedData?(parameters: Target<ns> & { typedData: unknown }): Promise<SignedMessage>
  sendTransaction?(parameters: Target<ns> & { transaction: unknown }): Promise<{ hash: string }>
  estimateFee?(parameters: Target<ns> & { transaction: unknown }): Promise<{ gas: bigint }>
  readContract?(parameters: Cancel & { chainId: ChainId<ns>; call: ContractCall }): Promise<unknown>
  writeContract?(parameters: Target<ns> & { call: ContractCall }): Promise<{ hash: string }>
  waitForTransaction?(
    parameters: Cancel & { chainId: ChainId<ns>; hash: string },
  ): Promise<{ status: 'success' | 'reverted' }>
  getBalance?(
    parameters: Cancel & { chainId: ChainId<ns>; account: string; token?: string | undefined },
  ): Promise<Balance>
  resolveName?(parameters: Cancel & { name: string }): Promise<string | null>
  lookupAddress?(parameters: Cancel & { address: string }): Promise<string | null>
  avatar?(parameters: Cancel & { name: string }): Promise<string | null>
  getCapabilities?(parameters: Cancel & { connectionId: string; account: string }): Promise<Record<string, unknown>>
  watchAsset?(
    parameters: Target<ns> & {
      asset: { address: string; symbol: string; decimals: number; image?: string | undefined }
    },
  ): Promise<boolean>
  requestMoreAccounts?(parameters: Cancel & { connectionId: string }): Promise<void>
  setActiveAccount?(parameters: { connectionId: string; account: string }): void
}

export type Ability = keyof Capabilities
