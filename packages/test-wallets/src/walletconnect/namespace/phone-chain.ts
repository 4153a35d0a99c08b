/** A Bitcoin chain by its CAIP-2 id, with the Esplora that it uses for sending. */
export type BitcoinPhoneChain = { readonly id: string; readonly esploraUrl: string }

/** A Cosmos chain by its CAIP-2 id, with the prefix of its addresses. */
export type CosmosPhoneChain = { readonly id: string /** @default 'cosmos' */; readonly prefix?: string | undefined }

/** A Solana chain by its current or older CAIP-2 id, with the node that it really uses. */
export type SolanaPhoneChain = { readonly id: string; readonly rpcUrl: string }

/** A Polkadot chain by its CAIP-2 id, with the SS58 prefix of its addresses. */
export type PolkadotPhoneChain = { readonly id: string /** @default 42 */; readonly prefix?: number | undefined }
