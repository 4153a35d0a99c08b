import * as v from 'valibot'
import { evmAddress, projectId, type Schema, serverId } from './primitives.ts'

/**
 * The contract that an account's key lets its address become for several calls at once (EIP-7702): `Simple7702Account` of eth-infinitism's
 * account-abstraction 0.8, which was audited with its EntryPoint. The other contract is that of permissions (permission-contracts.ts). Both addresses here follow from the code by CREATE2, so no other code can be there.
 */
export const smartAccountContract: {
  readonly implementation: `0x${string}`
  /** ERC-4337, version 0.8. */
  readonly entryPoint: `0x${string}`
  /** keccak256 of the implementation's code. */
  readonly codeHash: `0x${string}`
} = {
  implementation: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  codeHash: '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3',
}

/** The code of an address that was delegated to the pinned implementation (EIP-7702). */
export const delegatedCode: string = `0xef0100${smartAccountContract.implementation.slice(2).toLowerCase()}`

const hex = v.pipe(v.string(), v.maxLength(49_152), v.regex(/^0x([0-9a-fA-F]{2})*$/, 'hex')) as Schema<`0x${string}`>
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'a number as hex')) as Schema<`0x${string}`>
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'a hash')) as Schema<`0x${string}`>
/** CAIP-2 id of an Ethereum chain. Chain 0 is refused, because an authorisation for it is valid on every chain. */
const ethereumChain: Schema<string> = v.pipe(v.string(), v.regex(/^eip155:[1-9][0-9]{0,15}$/, 'an Ethereum chain'))

/** An authorisation that lets an address run the code of a contract (EIP-7702), as in JSON-RPC. */
export type Authorization = {
  readonly chainId: `0x${string}`
  readonly address: `0x${string}`
  readonly nonce: `0x${string}`
  readonly r: `0x${string}`
  readonly s: `0x${string}`
  readonly yParity: `0x${string}`
}
/**
 * A user operation of ERC-4337 (EntryPoint 0.7 and later), as in JSON-RPC. For an estimate the gas fields may be left
 * out.
 */
export type UserOperation = {
  readonly sender: `0x${string}`
  readonly nonce: `0x${string}`
  readonly callData: `0x${string}`
  readonly callGasLimit?: `0x${string}` | undefined
  readonly verificationGasLimit?: `0x${string}` | undefined
  readonly preVerificationGas?: `0x${string}` | undefined
  readonly maxFeePerGas: `0x${string}`
  readonly maxPriorityFeePerGas: `0x${string}`
  readonly factory?: `0x${string}` | undefined
  readonly factoryData?: `0x${string}` | undefined
  readonly paymaster?: `0x${string}` | undefined
  readonly paymasterData?: `0x${string}` | undefined
  readonly paymasterVerificationGasLimit?: `0x${string}` | undefined
  readonly paymasterPostOpGasLimit?: `0x${string}` | undefined
  readonly signature: `0x${string}`
  readonly eip7702Auth?: Authorization | undefined
}
/** Decodes a user operation. */
export const userOperation: Schema<UserOperation> = v.strictObject({
  sender: evmAddress,
  nonce: quantity,
  callData: hex,
  callGasLimit: v.optional(quantity),
  verificationGasLimit: v.optional(quantity),
  preVerificationGas: v.optional(quantity),
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  factory: v.optional(v.union([v.literal('0x7702'), evmAddress])),
  factoryData: v.optional(hex),
  paymaster: v.optional(evmAddress),
  paymasterData: v.optional(hex),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  signature: hex,
  eip7702Auth: v.optional(
    v.strictObject({
      chainId: quantity,
      address: evmAddress,
      nonce: quantity,
      r: quantity,
      s: quantity,
      yParity: v.picklist(['0x0', '0x1']),
    }),
  ),
}) as unknown as Schema<UserOperation>

/** What controls a smart account: keys or passkeys. */
export type SmartAccountKind = 'key' | 'passkey'

/**
 * Networks on which the operator offers smart accounts, and on which implementation, EntryPoint and bundler work at the
 * moment.
 */
export type SmartNetworksAnswer = {
  readonly networks: readonly {
    /** CAIP-2 */
    readonly chainId: string
    /** The kinds of smart account that work there: accounts of keys (EIP-7702), accounts of passkeys. */
    readonly accounts: readonly SmartAccountKind[]
    /** Whether the operator pays for some calls of this project there. */
    readonly isSponsored: boolean
  }[]
}
export const smartNetworksRequest: Schema<{ readonly projectId: string }> = v.strictObject({ projectId })
export const smartNetworksAnswer: Schema<SmartNetworksAnswer> = v.object({
  networks: v.array(
    v.object({
      chainId: ethereumChain,
      accounts: v.array(v.picklist(['key', 'passkey'])),
      isSponsored: v.boolean(),
    }),
  ),
})

/** Requests to the operator's bundler, for the session's own account. */
export type BundlerRequest =
  | { readonly chainId: string; readonly method: 'estimate' | 'send'; readonly userOperation: UserOperation }
  | { readonly chainId: string; readonly method: 'find' | 'receipt'; readonly hash: `0x${string}` }
export const bundlerRequest: Schema<BundlerRequest> = v.variant('method', [
  v.strictObject({ chainId: ethereumChain, method: v.picklist(['estimate', 'send']), userOperation }),
  v.strictObject({ chainId: ethereumChain, method: v.picklist(['find', 'receipt']), hash }),
])
/** The bundler's result, unread. Its refusals are `login/bundler`. */
export type BundlerAnswer = { readonly result?: unknown }
export const bundlerAnswer: Schema<BundlerAnswer> = v.object({ result: v.optional(v.unknown()) })

/** Asks whether the operator pays for an operation. Its gas isn't known yet. */
export type SponsorBeginRequest = { readonly chainId: string; readonly userOperation: UserOperation }
export const sponsorBeginRequest: Schema<SponsorBeginRequest> = v.strictObject({
  chainId: ethereumChain,
  userOperation,
})
/** What a paymaster adds to an operation (ERC-7677). */
export type PaymasterFields = {
  readonly paymaster: `0x${string}`
  readonly paymasterData: `0x${string}`
  readonly paymasterVerificationGasLimit?: `0x${string}` | undefined
  readonly paymasterPostOpGasLimit?: `0x${string}` | undefined
}
const paymasterEntries = {
  paymaster: evmAddress,
  paymasterData: hex,
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
}
/** Decodes what a paymaster adds. */
export const paymasterFields: Schema<PaymasterFields> = v.object(paymasterEntries)
/**
 * `fields` are only for the estimate. The ticket is exchanged for the final fields. It works once, for these calls of
 * this session.
 */
export type SponsorBeginAnswer = {
  readonly ticket: string
  readonly expiresAt: number
  readonly fields: PaymasterFields
}
export const sponsorBeginAnswer: Schema<SponsorBeginAnswer> = v.object({
  ticket: serverId,
  expiresAt: v.number(),
  fields: paymasterFields,
})
/** Uses a ticket after the visitor has approved. */
export type SponsorCompleteRequest = { readonly ticket: string; readonly userOperation: UserOperation }
export const sponsorCompleteRequest: Schema<SponsorCompleteRequest> = v.strictObject({
  ticket: serverId,
  userOperation,
})
/** The data that makes the paymaster pay. */
export type SponsorCompleteAnswer = { readonly fields: PaymasterFields }
export const sponsorCompleteAnswer: Schema<SponsorCompleteAnswer> = v.object({ fields: paymasterFields })
