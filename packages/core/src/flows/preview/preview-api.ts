import type { ChainId, WithSignal } from '../../kernel/ports/namespace.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'

/** What is to be sent. The calls are in their order; several go as one batch where the wallet can do that (EIP-5792). */
export type PreviewedTransaction =
  | { readonly namespace: 'eip155'; readonly calls: readonly EvmCall[] }
  /** Serialised and unsigned, base64, each with at most 1,232 bytes. */
  | { readonly namespace: 'solana'; readonly transactions: readonly string[] }

/** Parameters of `previewTransaction`. */
export type PreviewParameters = WithSignal & {
  /** CAIP-2 */
  readonly chainId: ChainId
  /** The account that signs. */
  readonly account: string
  readonly transaction: PreviewedTransaction
  /** Addresses that the visitor has saved or signed for elsewhere: told apart from look-alikes. Receivers of own transfers are known. */
  readonly knownAddresses?: readonly string[] | undefined
  /** ABIs of the app's own contracts, by address: as JSON, or as lines to be read by people. */
  readonly abis?: Readonly<Record<string, readonly (string | object)[]>> | undefined
  /** What the caller promised the visitor, such as a quote: compared with the simulation. Smallest units. */
  readonly expected?: ExpectedChanges | undefined
}

/** Smallest units by token; the native currency is `native`. `arrives` holds the least amounts that were promised. */
export type ExpectedChanges = {
  readonly leaves: Readonly<Record<string, bigint>>
  readonly arrives: Readonly<Record<string, bigint>>
}

/** One asset of a preview. */
export type PreviewAsset = {
  readonly kind: 'native' | 'token' | 'collectible'
  /** The contract's or mint's address without a CAIP prefix; absent for the native currency. */
  readonly address?: string | undefined
  /** The token id of a collectible, as digits. */
  readonly tokenId?: string | undefined
  /** Cleaned of invisible characters. Absent = unknown. */
  readonly symbol?: string | undefined
  readonly name?: string | undefined
  readonly decimals?: number | undefined
  /** Draw it only as `assetImages` gives it. */
  readonly iconUrl?: string | undefined
  /** It has the name of a known token but is another token. */
  readonly lookAlike?: boolean | undefined
}

/** A change of the account's balance of one asset. */
export type AssetChange = {
  readonly direction: 'leaves' | 'arrives'
  readonly asset: PreviewAsset
  /** Exact decimal string in whole units, e.g. `'1.5'`; in smallest units where `decimals` is unknown. */
  readonly amount: string
  /** The value of the amount, a decimal string in USD; absent = no price. */
  readonly value?: string | undefined
  /** The other side, where a call names it. */
  readonly counterparty?: string | undefined
}

/** How a statement of a preview is known: it was simulated on a node, or only read from the call's data. */
export type PreviewBasis = 'simulated' | 'decoded'

/** The source of what a call means. `standard`: ERC-20 and its like. */
export type DecodedBy = 'app' | 'descriptor' | 'standard' | 'selector-guess'

/** One call, in words. */
export type DecodedCall = {
  readonly to: string
  /** In wei or lamports, as digits. */
  readonly value: string
  /** 0x hex or base64: shown on demand. */
  readonly data: string
  /** e.g. `transfer`; absent = unknown. */
  readonly functionName?: string | undefined
  readonly by?: DecodedBy | undefined
  /** The name that a descriptor gives the contract and its owner; a claim. */
  readonly contractName?: string | undefined
  /** What it does, as a descriptor says, e.g. `Supply`; a claim. */
  readonly intent?: string | undefined
  /** e.g. `{ label: 'Amount', text: '1.5 USDC' }` */
  readonly fields: readonly { readonly label: string; readonly text: string; readonly address?: string | undefined }[]
  /** The calls inside of it, in their order, one level down. */
  readonly calls?: readonly DecodedCall[] | undefined
}

/** `danger` must be acknowledged before it is asked for. */
export type FindingSeverity = 'danger' | 'warning' | 'info'

/**
 * Something that the visitor should know. `code` selects the sentence (`ui: copy/en/preview.ts`), `details` fills it.
 * Codes begin with what they are about, e.g. `approval/unlimited`, `recipient/look-alike`, `simulation/reverts`.
 */
export type Finding = {
  readonly code: string
  readonly severity: FindingSeverity
  readonly details: Readonly<Record<string, string>>
  /** The index of its call; absent = it is about the whole transaction. */
  readonly call?: number | undefined
}

/** What a transaction would do. It never says that something is safe. */
export type Preview = {
  readonly chainId: ChainId
  readonly account: string
  readonly transaction: PreviewedTransaction
  /** `decoded`: no node could simulate it, so `changes` holds only what the calls say themselves. */
  readonly basis: PreviewBasis
  /** Net changes; assets that leave come first. */
  readonly changes: readonly AssetChange[]
  readonly calls: readonly DecodedCall[]
  /** The most severe first. */
  readonly findings: readonly Finding[]
  /** It would fail. `reason`: as the contract says it, cleaned; a claim. */
  readonly reverts?: { readonly reason?: string | undefined } | undefined
  /** `amount`: an exact decimal string in the native currency, with the margin; absent = unknown. */
  readonly fee?:
    | { readonly amount: string; readonly symbol: string; readonly value?: string | undefined; readonly paidBy: string }
    | undefined
}
